/** Types of tables with one entry for each kind of a oneof, so that the compiler misses none. */

interface OneOf {
  readonly case: string | undefined;
  readonly value?: unknown;
}

/** The names of a oneof's kinds. */
export type KindOf<One extends OneOf> = Exclude<One["case"], undefined>;

/** The message of one kind. */
export type MessageOf<One extends OneOf, Kind extends KindOf<One>> = Extract<One, { case: Kind }>["value"];

/** A function for each kind of a oneof, which takes the message of that kind. */
export type ForEachKind<One extends OneOf, Given, Result> = {
  readonly [Kind in KindOf<One>]: (given: Given, message: MessageOf<One, Kind>) => Result;
};

/** Applies the function of a message's kind; `otherwise` for a kind that a newer service has. */
export function byKind<One extends OneOf, Given, Result>(
  functions: ForEachKind<One, Given, Result>,
  given: Given,
  one: One,
  otherwise: Result,
): Result {
  const chosen = one.case === undefined ? undefined : functions[one.case as KindOf<One>];
  // Each function takes the message of its own kind.
  return chosen ? (chosen as (given: Given, message: unknown) => Result)(given, one.value) : otherwise;
}
