/**
 * What tests in a browser stand on: a service of their own with the built page, and a browser.
 *
 * HUMMEL is the command that serves, `hummel` if it is not set; CHROMIUM is the browser.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";

export const HUMMEL = process.env["HUMMEL"] ?? "hummel";
export const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** How long something may take that happens at once on an idle machine. */
const PATIENCE_MS = 60_000;

/** Bots that do not wait make more calls than people may. */
const UNLIMITED = { HUMMEL_CALLS_PER_S: "0", HUMMEL_CALLS_PER_S_PER_ADDRESS: "0" };

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A service with the page, which can be stopped and started again on the same port with the same tables. */
export class Service {
  #process: ChildProcess | undefined;
  readonly #data = mkdtempSync(join(tmpdir(), "hummel-page-"));

  private constructor(
    readonly port: number,
    readonly settings: Readonly<Record<string, string>>,
  ) {}

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<Service> {
    const service = new Service(await freePort(), settings);
    await service.run();
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  async run(): Promise<void> {
    const environment = {
      ...process.env,
      HUMMEL_GRPC_ADDRESS: "127.0.0.1:0",
      HUMMEL_HTTP_ADDRESS: `127.0.0.1:${this.port}`,
      HUMMEL_DATA_DIR: this.#data,
      ...UNLIMITED,
      ...this.settings,
    };
    const running = spawn(HUMMEL, ["serve"], { env: environment, stdio: ["ignore", "pipe", "pipe"] });
    this.#process = running;
    let output = "";
    for (const stream of [running.stdout, running.stderr])
      stream.on("data", (text: Buffer) => (output = (output + text.toString()).slice(-4_000)));
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await this.#answers())) {
      if (running.exitCode !== null || Date.now() > deadline) {
        running.kill();
        throw new Error(`the service did not start: ${output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async #answers(): Promise<boolean> {
    try {
      return (await fetch(this.url)).ok;
    } catch {
      return false;
    }
  }

  /** Stops it. With SIGKILL it has no time to say goodbye. */
  async stop(how: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill(how);
    await ended;
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

export async function openBrowser(): Promise<Browser> {
  if (!existsSync(CHROMIUM)) throw new Error(`there is no browser at ${CHROMIUM}`);
  const quiet = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args: quiet });
}

/** What went wrong in a page; a test that ends with anything here has failed. */
export type Faults = string[];

/** Opens a page of its own, whose bots do not wait. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; faults: Faults }> {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(() => localStorage.setItem("hummel.thinking_ms", "0"));
  const page = await context.newPage();
  const faults: Faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    // A connection that is lost on purpose is told by the browser itself.
    if (message.type() === "error" && !/Failed to load resource|net::ERR/.test(message.text()))
      faults.push(message.text());
  });
  return { page, faults };
}
