/** A seat that this browser asks for: with one token and one request id, however often it is asked. */
import { newRequestId, newToken } from "../service/api.js";
import { refusalOf } from "../service/refusal.js";
import type { KeptSeats } from "./kept.js";

/** What proves that a repetition is the same request. */
interface Proof {
  readonly token: string;
  readonly requestId: string;
}

export class Claim {
  readonly proof: Proof = { token: newToken(), requestId: newRequestId() };
  readonly #before: string | undefined;
  readonly #wasBot: boolean;

  constructor(
    readonly seats: KeptSeats,
    readonly tableId: string,
    readonly seat: number,
    readonly isBot: boolean,
  ) {
    this.#before = seats.token(tableId, seat);
    this.#wasBot = seats.table(tableId).bots.includes(seat);
  }

  /**
   * Keeps the token, then sends the request. If its answer is lost, the token stays: the seat may have been taken.
   *
   * Send it again, by this same claim, as long as there is no answer. What `request` throws is thrown on.
   */
  async send(request: (proof: Proof) => Promise<unknown>): Promise<void> {
    this.#keep();
    try {
      await request(this.proof);
    } catch (error) {
      if (isAnswer(error)) this.#giveUp();
      throw error;
    }
    // Once more: who used the token before the service knew it has dropped it.
    this.#keep();
  }

  #keep(): void {
    this.seats.keepSeat(this.tableId, this.seat, this.proof.token, this.isBot);
  }

  #giveUp(): void {
    if (this.#before) this.seats.keepSeat(this.tableId, this.seat, this.#before, this.#wasBot);
    else this.seats.dropSeat(this.tableId, this.seat);
  }
}

/** After these a change may have been made. */
const NO_LAST_WORDS: ReadonlySet<string> = new Set(["INTERNAL", "PAGE_FAULT"]);

/** Whether an error is the service's last word, so that nothing was done and nothing will be. */
export function isAnswer(error: unknown): boolean {
  const { passing, reason } = refusalOf(error);
  return !passing && !NO_LAST_WORDS.has(reason);
}
