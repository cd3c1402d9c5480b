import { defineConfig } from "vitest/config";

/** Whole games in a real browser against a real service: see tests/browser/stage.ts for what it needs. */
export default defineConfig({
  test: {
    include: ["tests/{browser,service}/**/*.test.ts"],
    fileParallelism: false,
    // Machines are busy: a condition is waited for much longer than it ever takes on an idle one.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
