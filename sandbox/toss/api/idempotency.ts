import { createHash } from "node:crypto";
import type { Context } from "hono";
import { dayMs } from "../clock";
import type { Toss } from "../toss";
import { TossError } from "./errors";

export type ApiResponse = { status: number; body: string };

const boundForMs = 15 * dayMs;

/**
 * The key under which a response is stored; null without an Idempotency-Key, and on GET. Throws when it is too long.
 */
export function idempotencyScope(c: Context, apiKey: string): string | null {
  const key = c.req.header("idempotency-key");
  if (!key || c.req.method === "GET") return null;
  if (key.length > 300) throw new TossError("INVALID_IDEMPOTENCY_KEY");
  return createHash("sha256").update([key, apiKey, c.req.path, c.req.method].join("\n")).digest("base64url");
}

/** Runs a scope's first call, and answers every later one with the same bytes. */
export async function withIdempotency(
  toss: Toss,
  scope: string | null,
  work: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  if (scope === null) return work();
  const bound = toss.state.responses.get(scope);
  if (bound && bound.expiresAt > toss.clock.now()) return bound;
  if (toss.inFlight.has(scope)) throw new TossError("IDEMPOTENT_REQUEST_PROCESSING");
  toss.inFlight.add(scope);
  try {
    const answer = await work();
    storeResponse(toss, scope, answer);
    return answer;
  } finally {
    toss.inFlight.delete(scope);
  }
}

/** A 409 says nothing about the call itself; whether Toss binds a 5xx is unknown, so both can be configured. */
export function storeResponse(toss: Toss, scope: string, { status, body }: ApiResponse): void {
  if (status === 409 || (status >= 500 && !toss.state.settings().bind5xx)) return;
  toss.state.responses.put(scope, { status, body, expiresAt: toss.clock.now() + boundForMs });
}
