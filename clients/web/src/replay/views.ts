/** What spectators saw of an ended game, fetched from the service by pages as it is looked at. */
import { as, type Api } from "../service/api.js";
import type { View } from "../gen/hummel/v1/view_pb.js";

const PAGE_SIZE = 50n;

export class ReplayViews {
  readonly #views = new Map<bigint, View>();
  readonly #loading = new Map<bigint, Promise<void>>();

  constructor(
    readonly api: Api,
    readonly tableId: string,
    readonly token: string | undefined,
  ) {}

  /** The view at a revision if it has been fetched. */
  known(revision: bigint): View | undefined {
    return this.#views.get(revision);
  }

  /** Fetches the view at a revision, and those around it. Throws what the service refuses; then it can be called again. */
  fetch(revision: bigint): Promise<void> {
    const page = (revision - 1n) / PAGE_SIZE;
    let loading = this.#loading.get(page);
    if (!loading) {
      loading = this.#load(page);
      loading.catch(() => this.#loading.delete(page));
      this.#loading.set(page, loading);
    }
    return loading;
  }

  async #load(page: bigint): Promise<void> {
    const request = { tableId: this.tableId, afterRevision: page * PAGE_SIZE, pageSize: Number(PAGE_SIZE) };
    const { views } = await this.api.play.listReplayViews(request, as(this.token));
    for (const view of views) if (view.table) this.#views.set(view.table.revision, view);
  }
}
