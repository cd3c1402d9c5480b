/** The seats and tables of this browser: their tokens, kept in local storage. */
import { signal, type ReadonlySignal } from "@preact/signals";

export interface KeptTable {
  /** Proves the owner of the table; absent for tables of others. */
  readonly owner?: string;
  /** Tokens by seat. */
  readonly seats: Readonly<Record<number, string>>;
  /** Which of the seats a bot of this page plays. */
  readonly bots: readonly number[];
  /** When something was last kept, in ms since 1970; the oldest are forgotten first. */
  readonly keptAt: number;
}

type KeptTables = Readonly<Record<string, KeptTable>>;

const KEY = "hummel.tables";
const NAME_KEY = "hummel.name";
const API_KEY = "hummel.api_key";
const THINKING_KEY = "hummel.thinking_ms";
const THINKING_MS = 700;
const MOST_TABLES = 100;
const NOTHING: KeptTable = { seats: {}, bots: [], keptAt: 0 };

/** What this browser holds of every table. */
export class KeptSeats {
  readonly #tables = signal<KeptTables>({});

  constructor(readonly storage: Storage) {
    this.#load();
  }

  /** Reads anew what is kept: another tab of this browser may have sat down. */
  noticeOtherTabs(key: string | null): void {
    if (key === KEY) this.#load();
  }

  get tables(): ReadonlySignal<KeptTables> {
    return this.#tables;
  }

  table(tableId: string): KeptTable {
    return this.#tables.value[tableId] ?? NOTHING;
  }

  token(tableId: string, seat: number | undefined): string | undefined {
    return seat === undefined ? undefined : this.table(tableId).seats[seat];
  }

  /** The seats that people of this browser play, ascending. */
  people(tableId: string): number[] {
    const { seats, bots } = this.table(tableId);
    return Object.keys(seats)
      .map(Number)
      .filter((seat) => !bots.includes(seat))
      .sort((one, other) => one - other);
  }

  keepOwner(tableId: string, owner: string): void {
    this.#change(tableId, (kept) => ({ ...kept, owner }));
  }

  keepSeat(tableId: string, seat: number, token: string, isBot: boolean): void {
    this.#change(tableId, (kept) => ({
      ...kept,
      seats: { ...kept.seats, [seat]: token },
      bots: isBot ? [...kept.bots.filter((bot) => bot !== seat), seat] : kept.bots.filter((bot) => bot !== seat),
    }));
  }

  dropSeat(tableId: string, seat: number): void {
    this.#change(tableId, (kept) => ({
      ...kept,
      seats: Object.fromEntries(Object.entries(kept.seats).filter(([number]) => Number(number) !== seat)),
      bots: kept.bots.filter((bot) => bot !== seat),
    }));
  }

  /** How the player of this browser wants to be called. */
  get playerName(): string {
    return this.storage.getItem(NAME_KEY) ?? "";
  }

  set playerName(name: string) {
    this.storage.setItem(NAME_KEY, name);
  }

  /** The key of a service that opens tables for holders of one alone; empty if it was never asked for. */
  get apiKey(): string {
    return this.storage.getItem(API_KEY) ?? "";
  }

  set apiKey(key: string) {
    this.storage.setItem(API_KEY, key);
  }

  /** How long bots of this page wait before they act. Who is in a hurry sets `hummel.thinking_ms`. */
  get thinkingMs(): number {
    return Number(this.storage.getItem(THINKING_KEY) ?? THINKING_MS);
  }

  #load(): void {
    this.#tables.value = tablesIn(this.storage.getItem(KEY) ?? "{}");
  }

  #change(tableId: string, change: (kept: KeptTable) => KeptTable): void {
    this.#load();
    const tables = { ...this.#tables.value, [tableId]: { ...change(this.table(tableId)), keptAt: Date.now() } };
    const latest = Object.entries(tables).sort(([, one], [, other]) => other.keptAt - one.keptAt);
    this.#tables.value = Object.fromEntries(latest.slice(0, MOST_TABLES));
    this.storage.setItem(KEY, JSON.stringify(this.#tables.value));
  }
}

/** Reads what is kept. What this page did not write, or an older one wrote otherwise, is passed over. */
function tablesIn(text: string): KeptTables {
  try {
    const tables: unknown = JSON.parse(text);
    return isRecord(tables) ? Object.fromEntries(Object.entries(tables).filter(isKeptTable)) : {};
  } catch {
    return {};
  }
}

function isKeptTable(entry: [string, unknown]): entry is [string, KeptTable] {
  const [, table] = entry;
  if (!isRecord(table) || !isRecord(table["seats"]) || !Array.isArray(table["bots"])) return false;
  return Object.values(table["seats"]).every((token) => typeof token === "string");
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
