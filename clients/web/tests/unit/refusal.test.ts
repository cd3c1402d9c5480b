/** What the page repeats is what docs/clients.md says. */
import { readFileSync } from "node:fs";

import { create } from "@bufbuild/protobuf";
import { DurationSchema } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";

import { ErrorInfoSchema, RetryInfoSchema } from "../../src/gen/google/rpc/error_details_pb.js";
import { isAnswer } from "../../src/seats/claim.js";
import { refusalOf, repeating } from "../../src/service/refusal.js";

const DOCUMENT = new URL("../../../../docs/clients.md", import.meta.url);
const ROW = /^\| `([A-Z_]+)` \| `([A-Z_]+)` \| (same|new|no) \| (.+) \|$/gm;

interface Row {
  readonly reason: string;
  readonly code: Code;
  readonly again: string;
  readonly advice: string;
}

/** Every reason of the service, as the page for writers of clients has it. */
const ROWS: readonly Row[] = [...readFileSync(DOCUMENT, "utf8").matchAll(ROW)].map(
  ([, reason, status, again, advice]) => ({ reason: reason!, code: codeOf(status!), again: again!, advice: advice! }),
);

/** DEADLINE_EXCEEDED is Code.DeadlineExceeded. */
function codeOf(status: string): Code {
  const name = status.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Code[name as keyof typeof Code];
}

/** A refusal as the service sends it: what is to be repeated says when, if its status does not mean as much. */
function refused({ reason, code, again }: Row): ConnectError {
  const info = { desc: ErrorInfoSchema, value: { reason, domain: "hummel" } };
  const retryDelay = create(DurationSchema, { nanos: 1_000_000 });
  const retry = { desc: RetryInfoSchema, value: { retryDelay } };
  const says = code === Code.ResourceExhausted && again === "same";
  return new ConnectError("no", code, undefined, says ? [info, retry] : [info]);
}

test("the table is found", () => expect(ROWS.length).toBeGreaterThan(30));

describe.each(ROWS)("$reason", (row) => {
  test(`is repeated as the table says: ${row.again}`, async () => {
    expect(Code[row.code]).toBeDefined();
    expect(refusalOf(refused(row)).passing).toBe(row.again === "same");
    let calls = 0;
    const call = (): Promise<never> => {
      calls += 1;
      return Promise.reject(refused(row));
    };
    await expect(repeating(call, 2)).rejects.toThrow("no");
    expect(calls).toBe(row.again === "same" ? 2 : 1);
  });

  test("gives up no seat that may have been taken", () => {
    if (row.advice.includes("A change may have been made")) expect(isAnswer(refused(row))).toBe(false);
  });
});
