import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { Endpoint } from "#contract/endpoint";
import { type ErrorCode, isErrorCode, type Lang } from "#contract/errors";
import type { EndpointLimit } from "#contract/rate-limits";
import type { Deps } from "../deps";
import { type Actor, authorize, type Claims, claimsOf, readActor } from "./actor";
import { ApiError, notFound } from "./api-error";
import { callerAddress } from "./caller-address";
import { checkedRead } from "./checked-read";
import type { Call, Route } from "./endpoint";
import { invalidRequest, renderError } from "./error-response";
import { type StoredResponse, withIdempotency } from "./idempotency";
import { networkOf } from "./rate-limits";
import { parseJson, readText } from "./request-body";

/** On every response: never cached, never sniffed, and inert if a browser opens it. */
export const fixedHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "referrer-policy": "no-referrer",
};

/** One route as a Hono handler: authenticate, parse, handle, respond; whatever is thrown becomes a response too. */
export function serve(deps: Deps, route: Route) {
  const { endpoint } = route;
  return async (c: Context): Promise<Response> => {
    const requestId = requestIdOf(c);
    const lang = langOf(c);
    const started = performance.now();
    let status = 500;
    try {
      const { method, slow = endpoint.access === "admin" } = endpoint;
      const stored = await deps.database.limited(() => execute(deps, route, c, lang), {
        slow,
        readOnly: method === "get",
      });
      status = stored.status;
      return toResponse(c, status, stored.body, { "x-request-id": requestId });
    } catch (error) {
      const rendered = renderError(error, lang, requestId);
      status = rendered.status;
      if (rendered.body.code === "READ_ONLY_MODE") void deps.switches.reload().catch(() => undefined);
      logFailure(deps, endpoint, { error, requestId, status, code: rendered.body.code });
      return toResponse(c, status, rendered.body, { "x-request-id": requestId, ...rendered.headers });
    } finally {
      logRequest(deps, endpoint, requestId, status, started);
    }
  };
}

/** The response where no endpoint matches: 404, or 405 with the allowed methods. */
export function refuse(deps: Deps, refusal: ApiError) {
  return (c: Context): Response => {
    const requestId = requestIdOf(c);
    const { status, body, headers } = renderError(refusal, langOf(c), requestId);
    deps.log.info({ requestId, method: c.req.method, status }, "refused");
    return toResponse(c, status, body, { "x-request-id": requestId, ...headers });
  };
}

/** The response for a file that cannot be served: the refusal, or, whatever went wrong, 503. */
export function refuseFile(deps: Deps, error: unknown, what: string) {
  const refusal = error instanceof ApiError ? error : new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 5 });
  if (refusal.code === "SERVICE_UNAVAILABLE") deps.log.warn({ err: error }, what);
  return refuse(deps, refusal);
}

async function execute(deps: Deps, route: Route, c: Context, lang: Lang): Promise<StoredResponse> {
  const { endpoint, handler, repeat: repeated } = route;
  await deps.switches.ready();
  const at = deps.clock.now();
  const claims = await claimsOf(deps, c.req.header("authorization"), at);
  if (route.isRead && claims) return executeRead(deps, route, c, { claims, lang, at });
  const actor = claims && (await readActor(deps, claims, at));
  authorize(actor, endpoint.access);
  if (endpoint.method !== "get" && !endpoint.whileReadOnly) deps.switches.requireWritable();
  const text = endpoint.body ? await bodyText(c, endpoint.bodyOptional) : "";
  const call = callOf(deps, endpoint, c, { actor, text, lang, at });
  const status = endpoint.status ?? (endpoint.response ? 200 : 204);
  const act = async () => {
    if (endpoint.capability) deps.switches.requireOn(endpoint.capability);
    if (endpoint.limit) await deps.limits.use(endpoint.limit, limitKey(endpoint.limit, call));
    return { status, body: await validateResponse(deps, endpoint, () => handler(call)) };
  };
  const key = endpoint.idempotent ? c.req.header("idempotency-key") : undefined;
  if (key === undefined) return act();
  // The requested address: one key at two posts means two actions. Its parameters have passed their schemas by now.
  const scope = `${actor?.userId ?? networkOf(call.address)} ${endpoint.method} ${c.req.path}`;
  // What is committed and responds with nothing is not carried out again.
  const repeat = async (actId: string) => {
    if (!endpoint.response) return { status, body: undefined };
    return repeated
      ? { status, body: await validateResponse(deps, endpoint, () => repeated(call, actId as never)) }
      : act();
  };
  return withIdempotency(deps, { scope, key, body: new URL(c.req.url).search + text, at }, { act, repeat });
}

type ReadAs = { claims: Claims; lang: Lang; at: Date };

/** Runs a read and the check of its actor as one statement. The actor's refusal goes before any other error. */
async function executeRead(
  deps: Deps,
  { endpoint, handler }: Route,
  c: Context,
  { claims, lang, at }: ReadAs,
): Promise<StoredResponse> {
  const read = checkedRead(deps, claims, { access: endpoint.access, at });
  try {
    const call = callOf(read.deps, endpoint, c, { actor: claims, text: "", lang, at });
    if (endpoint.capability) deps.switches.requireOn(endpoint.capability);
    const body = await validateResponse(deps, endpoint, () => handler(call));
    await read.check();
    return { status: endpoint.status ?? 200, body };
  } catch (error) {
    await read.check();
    throw error;
  }
}

type Parsed = { actor: Actor | Claims; text: string; lang: Lang; at: Date };

/** The request as its handler gets it, parsed by the endpoint's schemas. */
const callOf = (deps: Deps, endpoint: Endpoint, c: Context, { actor, text, lang, at }: Parsed): Call => {
  const address = callerAddress(deps, c);
  return {
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
};

/** A limit per user protects calls of signed-in users only: a guest's call is counted by its network. */
const limitKey = (limit: EndpointLimit, { actor, address }: Call) =>
  actor && limit.endsWith("PerUser") ? actor.userId : networkOf(address);

async function validateResponse(deps: Deps, endpoint: Endpoint, work: () => unknown): Promise<unknown> {
  const body = await work();
  if (!deps.validateResponses || !endpoint.response) return body;
  const parsed = endpoint.response.safeParse(body);
  if (!parsed.success) throw new Error(`${endpoint.path} broke its promise: ${parsed.error.message}`);
  if (JSON.stringify(parsed.data) !== JSON.stringify(body))
    throw new Error(`${endpoint.path} answers more than it promised`);
  return body;
}

function parse(schema: Endpoint["body"], input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input, { reportInput: true });
  if (!parsed.success) throw invalidRequest(parsed.error.issues);
  return parsed.data;
}

/** A malformed id in an address is RESOURCE_NOT_FOUND, unless its schema names another error code. */
function parseAddress(schema: Endpoint["params"], input: unknown): unknown {
  const parsed = schema?.safeParse(input, { reportInput: true });
  if (!parsed || parsed.success) return parsed?.data;
  throw parsed.error.issues.some(({ message }) => isErrorCode(message))
    ? invalidRequest(parsed.error.issues)
    : notFound();
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

/** Each parameter once; a doubled one is refused rather than guessed. */
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

/** In the environment of a request that is one of joined reads: takes the response in place of a connection. */
export type TakesResponse = { takeResponse?: (json: string | null) => void };

function toResponse(c: Context, status: number, body: unknown, headers: Record<string, string>): Response {
  const json = status === 204 ? null : JSON.stringify(body);
  const { takeResponse } = (c.env ?? {}) as TakesResponse;
  if (!takeResponse) return new Response(json, { status, headers: { ...fixedHeaders, ...headers } });
  takeResponse(json);
  return new Response(null, { status });
}

type Failure = { error: unknown; requestId: string; status: number; code: ErrorCode };

/** A write refused by a database that is read only is expected in a fail-over: its stack would say nothing new. */
function logFailure({ log }: Deps, { method, path }: Endpoint, { error, requestId, status, code }: Failure): void {
  const failed = { err: error, requestId, path };
  if (code === "READ_ONLY_MODE") log.warn({ sqlState: sqlStateOf(error), method, path, requestId }, "write refused");
  else if (status === 503) log.warn(failed, "not available");
  else if (status >= 500) log.error(failed, "request failed");
}

const sqlStateOf = (error: unknown) => (error instanceof ApiError ? undefined : (error as { code?: string }).code);

function logRequest(deps: Deps, endpoint: Endpoint, requestId: string, status: number, started: number): void {
  const ms = Math.round((performance.now() - started) * 10) / 10;
  const line = { requestId, method: endpoint.method, path: endpoint.path, status, ms };
  if (status === 401 || status === 403 || status === 429) deps.log.warn(line, "refused");
  else deps.log.info(line, "request");
}
