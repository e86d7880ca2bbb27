import { randomUUID } from "node:crypto";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { Language } from "../../page";
import type { Wire } from "../../wire";
import { nextFault } from "../control/next-fault";
import type { Toss } from "../toss";
import { type Authenticate, byApiKey, type Caller } from "./authenticate";
import { ConnectionDropped, describeError, TossError } from "./errors";
import { type ApiResponse, idempotencyScope, withIdempotency } from "./idempotency";

/** One call of Toss's API. `ending` is what happens to its response on the way back. */
export type Call = {
  toss: Toss;
  c: Context;
  caller: Caller;
  body: Record<string, unknown>;
  scope: string | null;
  ending: "arrive" | "lose" | "slow";
};

type CallHandler = (call: Call) => unknown;

/** Makes a handler of Toss's API: keys, Idempotency-Key, Test-Code, faults, the error message and the trace id. */
export function createHandler(toss: Toss, step: string, handle: CallHandler, authenticate: Authenticate = byApiKey) {
  return async (c: Context<Wire>): Promise<Response> => {
    const lang: Language = c.req.header("accept-language")?.startsWith("en") ? "en" : "ko";
    try {
      const caller = authenticate(toss, c);
      const scope = idempotencyScope(c, caller.key);
      const call: Call = { toss, c, caller, scope, body: await readBody(c), ending: "arrive" };
      const answer = await withIdempotency(toss, scope, () => executeOnce(call, step, handle, lang));
      if (call.ending === "lose") return closeConnection(c);
      return send(answer);
    } catch (error) {
      if (error instanceof ConnectionDropped) return closeConnection(c);
      if (error instanceof TossError) return send(failure(error, lang));
      throw error;
    }
  };
}

async function executeOnce(call: Call, step: string, handle: CallHandler, lang: Language): Promise<ApiResponse> {
  const answer = await execute(call, step, handle).catch((error: unknown) => {
    if (error instanceof TossError) return failure(error, lang);
    throw error;
  });
  if (call.ending === "slow") await call.toss.delays.wait(call.toss.state.settings().slowMs);
  return answer;
}

async function execute(call: Call, step: string, handle: CallHandler): Promise<ApiResponse> {
  const testCode = call.c.req.header("tosspayments-test-code");
  if (testCode) throw new TossError(testCode);
  const fault = nextFault(call.toss.state, step);
  if (fault?.kind === "drop") throw new ConnectionDropped();
  if (fault?.kind === "refuse") throw new TossError(fault.code);
  const result = await handle(call);
  if (fault?.kind === "lose" || fault?.kind === "slow") call.ending = fault.kind;
  return { status: 200, body: result === undefined ? "" : JSON.stringify(result) };
}

async function readBody(c: Context): Promise<Record<string, unknown>> {
  const text = c.req.method === "GET" ? "" : await c.req.text();
  if (text === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {}
  throw new TossError("INVALID_REQUEST");
}

function failure({ code }: TossError, lang: Language): ApiResponse {
  const { status, message } = describeError(code, lang);
  return { status, body: JSON.stringify({ code, message }) };
}

function send({ status, body }: ApiResponse): Response {
  return new Response(body, {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "x-tosspayments-trace-id": randomUUID().replaceAll("-", ""),
    },
  });
}

function closeConnection(c: Context<Wire>): Response {
  c.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
