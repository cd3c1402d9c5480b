import { defineConfig } from "vite";

/** Where the service answers while the page is developed; the built page calls where it came from. */
const service = process.env["HUMMEL_WEB"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    // The content security policy of the page allows files of the service alone, no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { host: "127.0.0.1", proxy: { "^/hummel\\.v1\\.": { target: service } } },
});
