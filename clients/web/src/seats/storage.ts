/** Where this browser keeps its seats. */

/** A storage that forgets everything when the page is closed. */
export function forgetfulStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length(): number {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

const PROBE = "hummel.probe";

/** The browser's storage, or undefined where it is blocked: then looking at it or writing to it throws. */
export function lastingStorage(): Storage | undefined {
  try {
    const { localStorage: storage } = globalThis;
    storage.setItem(PROBE, "");
    storage.removeItem(PROBE);
    return storage;
  } catch {
    return undefined;
  }
}
