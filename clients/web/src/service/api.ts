/** The service's calls, over gRPC-Web: it works at the service's own HTTP port and behind Envoy alike. */
import { createClient, type CallOptions, type Client } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";

import { CatalogService } from "../gen/hummel/v1/catalog_service_pb.js";
import { PlayService } from "../gen/hummel/v1/play_service_pb.js";
import { TableService } from "../gen/hummel/v1/table_service_pb.js";

export interface Api {
  readonly catalog: Client<typeof CatalogService>;
  readonly tables: Client<typeof TableService>;
  readonly play: Client<typeof PlayService>;
}

/** Returns the calls of the service at an address. */
export function connect(baseUrl: string): Api {
  const transport = createGrpcWebTransport({ baseUrl });
  return {
    catalog: createClient(CatalogService, transport),
    tables: createClient(TableService, transport),
    play: createClient(PlayService, transport),
  };
}

/** How long a call may take. A watch has no such limit. */
const CALL_TIMEOUT_MS = 10_000;

/** Returns the options of a call that proves itself by a token; without one it is a spectator's. */
export function as(token: string | undefined): CallOptions {
  return { timeoutMs: CALL_TIMEOUT_MS, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) };
}

/** Returns the options of a call that opens a table; some services take such calls with a key alone. */
export function withKey(apiKey: string): CallOptions {
  return { timeoutMs: CALL_TIMEOUT_MS, ...(apiKey ? { headers: { "x-api-key": apiKey } } : {}) };
}

/** Returns random bytes as unpadded base64url. */
function randomText(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Returns a new token. The page makes its tokens itself, so that a request can be repeated and answered again. */
export function newToken(): string {
  return randomText(32);
}

/** Returns a new id for a request, 128 random bits. `crypto.randomUUID` is missing on pages without TLS. */
export function newRequestId(): string {
  return randomText(16);
}
