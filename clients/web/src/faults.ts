/** What the page itself does wrong: it is told in the console, and the page goes on as well as it can. */

const reported = new Set<string>();

/** Tells a fault of the page to whoever looks after it, the same one once. */
export function reportFault(fault: unknown): void {
  const text = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
  if (reported.has(text)) return;
  reported.add(text);
  console.error("The page has made a mistake:", fault);
}

/** Does what the page can go on without. What it throws is reported, and goes no further. */
export function carefully(act: () => void): void {
  try {
    act();
  } catch (fault) {
    reportFault(fault);
  }
}
