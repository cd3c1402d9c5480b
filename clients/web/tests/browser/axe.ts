/** Looks for what makes a page hard or impossible to use for somebody. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The serious and critical findings of axe in a page, each as one line. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const results = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<unknown> } };
    // Nothing else is read, and what passes is long.
    return axe.run({ resultTypes: ["violations"] });
  });
  return (results as AxeResults).violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 4)
          .map((node) => `${node.html.slice(0, 160)} (${node.failureSummary?.split("\n").slice(1, 2).join("").trim()})`)
          .join(" || ")}`,
    );
}
