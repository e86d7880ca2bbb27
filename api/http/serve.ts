import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { isErrorCode, type Lang } from "#contract/errors";
import type { Deps } from "../deps";
import { actorOf, authorize } from "./actor";
import { ApiError, notFound } from "./api-error";
import { callerAddress } from "./caller-address";
import type { Call, Endpoint } from "./endpoint";
import { invalid, renderError } from "./error-response";
import { type StoredAnswer, withIdempotency } from "./idempotency";
import { networkOf } from "./rate-limits";
import { parseJson, readText } from "./request-body";

/** On every answer: never cached, never sniffed, and inert should a browser open it. */
const fixedHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "referrer-policy": "no-referrer",
};

/** One endpoint as a Hono handler: who is asking, parse, handle, answer; whatever is thrown becomes an answer too. */
export function serve(deps: Deps, endpoint: Endpoint) {
  return async (c: Context): Promise<Response> => {
    const requestId = requestIdOf(c);
    const lang = langOf(c);
    const started = performance.now();
    let status = 500;
    try {
      const { method, slow = endpoint.who === "admin" } = endpoint;
      const stored = await deps.database.limited(() => run(deps, endpoint, c, lang), {
        slow,
        readOnly: method === "get",
      });
      status = stored.status;
      return answer(status, stored.body, { "x-request-id": requestId });
    } catch (error) {
      const rendered = renderError(error, lang, requestId);
      status = rendered.status;
      const trouble = { err: error, requestId, path: endpoint.path };
      if (status === 503) deps.log.warn(trouble, "not available");
      else if (status >= 500) deps.log.error(trouble, "request failed");
      return answer(status, rendered.answer, { "x-request-id": requestId, ...rendered.headers });
    } finally {
      note(deps, endpoint, requestId, status, started);
    }
  };
}

/** What is said where no endpoint stands: 404, or 405 with the methods that are allowed. */
export function refuse(deps: Deps, refusal: ApiError) {
  return (c: Context): Response => {
    const requestId = requestIdOf(c);
    const { status, answer: body, headers } = renderError(refusal, langOf(c), requestId);
    deps.log.info({ requestId, method: c.req.method, status }, "refused");
    return answer(status, body, { "x-request-id": requestId, ...headers });
  };
}

/** A file that cannot be had: by a refusal, or, whatever went wrong, as not available for now. */
export function refuseWithout(deps: Deps, error: unknown, what: string) {
  const refusal = error instanceof ApiError ? error : new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 5 });
  if (refusal.code === "SERVICE_UNAVAILABLE") deps.log.warn({ err: error }, what);
  return refuse(deps, refusal);
}

async function run(deps: Deps, endpoint: Endpoint, c: Context, lang: Lang): Promise<StoredAnswer> {
  const at = deps.clock.now();
  const actor = await actorOf(deps, c.req.header("authorization"), at);
  authorize(actor, endpoint.who);
  const text = endpoint.body ? await bodyText(c, endpoint.bodyOptional) : "";
  const address = callerAddress(deps, c);
  const call = {
    deps,
    actor,
    params: parseAddress(endpoint.params, c.req.param()),
    query: parse(endpoint.query, queryOf(c)),
    body: endpoint.body ? parse(endpoint.body, parseJson(text)) : undefined,
    at,
    lang,
    address,
    userAgent: (c.req.header("user-agent") ?? "").slice(0, 300),
    cookies: cookiesOf(c),
    header: (name) => c.req.header(name),
  } as Call;
  const status = endpoint.status ?? (endpoint.answer ? 200 : 204);
  const act = async () => ({ status, body: await checked(deps, endpoint, () => endpoint.handle(call)) });
  const key = endpoint.idempotent ? c.req.header("idempotency-key") : undefined;
  if (key === undefined) return act();
  // The address as it was called: one key at two posts is two acts. Its parameters have passed their schemas by now.
  const scope = `${actor?.userId ?? networkOf(address)} ${endpoint.method} ${c.req.path}`;
  const repeat = async (actId: string) =>
    endpoint.repeat ? { status, body: await checked(deps, endpoint, () => endpoint.repeat?.(call, actId)) } : act();
  return withIdempotency(deps, { scope, key, body: new URL(c.req.url).search + text, at }, { act, repeat });
}

async function checked(deps: Deps, endpoint: Endpoint, work: () => unknown): Promise<unknown> {
  const body = await work();
  if (!deps.checkAnswers || !endpoint.answer) return body;
  const parsed = endpoint.answer.safeParse(body);
  if (!parsed.success) throw new Error(`${endpoint.path} broke its promise: ${parsed.error.message}`);
  if (JSON.stringify(parsed.data) !== JSON.stringify(body))
    throw new Error(`${endpoint.path} answers more than it promised`);
  return body;
}

function parse(schema: Endpoint["body"], input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input, { reportInput: true });
  if (!parsed.success) throw invalid(parsed.error.issues);
  return parsed.data;
}

/** A malformed id in an address is RESOURCE_NOT_FOUND, unless its schema names another error code. */
function parseAddress(schema: Endpoint["params"], input: unknown): unknown {
  const parsed = schema?.safeParse(input, { reportInput: true });
  if (!parsed || parsed.success) return parsed?.data;
  throw parsed.error.issues.some(({ message }) => isErrorCode(message)) ? invalid(parsed.error.issues) : notFound();
}

async function bodyText(c: Context, optional = false): Promise<string> {
  if (optional && isEmpty(c)) return "{}";
  const type = c.req.header("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new ApiError("INVALID_REQUEST", { fields: { "Content-Type": ["invalid"] } });
  return readText(c.req.raw);
}

const isEmpty = ({ req }: Context) =>
  !req.header("content-type") && !Number(req.header("content-length") ?? 0) && !req.header("transfer-encoding");

/** Each parameter once; a doubled one is refused rather than guessed at. */
function queryOf(c: Context): Record<string, string> {
  const all = c.req.queries();
  const doubled = Object.keys(all).find((name) => (all[name]?.length ?? 0) > 1);
  if (doubled) throw new ApiError("INVALID_REQUEST", { fields: { [doubled.slice(0, 60)]: ["invalid"] } });
  return c.req.query();
}

function cookiesOf(c: Context): Record<string, string> {
  const pairs = (c.req.header("cookie") ?? "").split(/;\s*/).map((pair) => pair.split("=") as [string, string]);
  return Object.fromEntries(pairs.filter(([name]) => name));
}

function requestIdOf(c: Context): string {
  const given = c.req.header("x-request-id");
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

const langOf = (c: Context): Lang => (/^\s*en\b/i.test(c.req.header("accept-language") ?? "") ? "en" : "ko");

function answer(status: number, body: unknown, headers: Record<string, string>): Response {
  if (status === 204) return new Response(null, { status, headers: { ...fixedHeaders, ...headers } });
  return new Response(JSON.stringify(body), { status, headers: { ...fixedHeaders, ...headers } });
}

function note(deps: Deps, endpoint: Endpoint, requestId: string, status: number, started: number): void {
  const ms = Math.round((performance.now() - started) * 10) / 10;
  const line = { requestId, method: endpoint.method, path: endpoint.path, status, ms };
  if (status === 401 || status === 403 || status === 429) deps.log.warn(line, "refused");
  else deps.log.info(line, "request");
}
