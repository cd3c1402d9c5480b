import { defineConfig } from "vitest/config";

/** Whole games in a real browser against a real service: see tests/browser/stage.ts for what it needs. */
export default defineConfig({
  test: {
    include: ["tests/{browser,service}/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
