/** Loads what a component shows. */
import { useEffect, useState } from "preact/hooks";

import { refusalOf, type Refusal } from "../service/refusal.js";

export interface Loading<T> {
  readonly value?: T;
  readonly refusal?: Refusal;
}

export function useLoading<T>(load: () => Promise<T>, on: readonly unknown[]): Loading<T> {
  const [state, setState] = useState<Loading<T>>({});
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => wanted && setState({ value }),
      (error: unknown) => wanted && setState({ refusal: refusalOf(error) }),
    );
    return () => {
      wanted = false;
    };
  }, on);
  return state;
}
