import { Agent } from "undici";
import { type CallQuery, pathOf, queryOf } from "#contract/call-address";
import type { Endpoint, ResponseOf, Sent } from "#contract/endpoint";
import { type ErrorResponse, isErrorCode } from "#contract/errors";
import { joinedReads } from "#contract/runtime/joined-reads";
import { webHeaders } from "#contract/runtime/web-headers";
import { env } from "~/env.server";
import { ApiError } from "~/http/api-error";
import { observePurges } from "~/http/caches/purges.server";
import { localApiError, requestIdOf } from "~/http/local-api-error.server";
import { type RouteArgs, tailoredPage } from "~/http/response-context.server";
import { localeOf } from "~/i18n/i18n.server";
import type { ApiResponse } from "./api-response";
import { isLong, withinTime } from "./api-time.server";
import { joinRead } from "./joined-reads.server";

type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  query?: CallQuery;
  body?: unknown;
  headers?: Record<string, string>;
  endpoint?: Endpoint;
  /** The pattern of `path`, of a call that no endpoint declares. */
  pattern?: string;
  /** Milliseconds that such a call may take where it is not a quick one. */
  timeoutMs?: number;
};
export type EndpointCall = Call & { endpoint: Endpoint };

type WithKey<E> = Sent<E> & { idempotencyKey?: string };
/** The parts of a call of `E`: none may be left out that the endpoint requires. */
export type SentWith<E> = Record<never, never> extends WithKey<E> ? [sent?: WithKey<E>] : [sent: WithKey<E>];

/** The HTTP request of a call: each parameter stays one segment of the path. */
export function callOf<E extends Endpoint>(endpoint: E, ...[sent]: SentWith<E>): EndpointCall {
  const { params, query, body, idempotencyKey }: Partial<AnySent> = sent ?? {};
  return {
    endpoint,
    method: endpoint.method.toUpperCase() as Call["method"],
    path: pathOf(endpoint, params),
    query,
    body,
    headers: idempotencyKey === undefined ? undefined : { "Idempotency-Key": idempotencyKey },
  };
}

type AnySent = {
  params: Record<string, string>;
  query: CallQuery;
  body: unknown;
  idempotencyKey: string;
};

/** One call of the product API; knows nothing of sessions. Reads of one page at the same moment are sent together. */
export function callProductApi(args: RouteArgs, call: Call): Promise<ApiResponse> {
  // Prices and benefits of plans are never shown from a cache (product.md), whatever page they are on.
  if (call.endpoint?.tailored) tailoredPage(args);
  const alone = () => callAlone(args, call);
  return counted(args, call, () => {
    if (!canBeJoined(args, call)) return alone();
    return joinRead(args, { path: pathAndQuery(call), headers: call.headers, alone }, (headers, paths) =>
      callAlone(args, {
        method: "GET",
        path: joinedReads.path,
        headers: { ...headers, [joinedReads.header]: paths.join(" ") },
      }),
    );
  });
}

/** Reads within the time of all quick calls, by a web that the API knows: for no other does it answer joined reads. */
const canBeJoined = ({ context }: RouteArgs, { method, endpoint, path }: Call) =>
  // A segment of dots would not stay one where the API reads the path again.
  !path.includes("%2E") &&
  method === "GET" &&
  endpoint !== undefined &&
  !isLong(endpoint) &&
  Boolean(env().WEB_SECRET && context.clientAddress);

function callAlone(args: RouteArgs, call: Call): Promise<ApiResponse> {
  return exchange(args, call, async (request) => {
    const { statusCode: status, headers, body } = await connections.request(request);
    observePurges(headers[webHeaders.purges]);
    const text = await body.text();
    const retryAfter = headers["retry-after"];
    if ((status === 429 || status === 503) && typeof retryAfter === "string") args.context.retryAfter = retryAfter;
    // The API redirects nowhere.
    if (status >= 300 && status < 400) throw localApiError("SERVICE_UNAVAILABLE", args);
    return { status, body: parseJson(text) };
  });
}

/** The same for a body that is passed on to the visitor as it arrives. */
export function openProductApi(args: RouteArgs, call: Call): Promise<Response> {
  if (call.endpoint?.tailored) tailoredPage(args);
  return counted(args, call, () =>
    exchange(args, call, ({ origin, path, ...init }) => fetch(origin + path, { ...init, redirect: "error" })),
  );
}

/** Counts a call by its endpoint for the metrics; one of joined reads takes as long as they do together. */
async function counted<T extends { status: number }>(args: RouteArgs, call: Call, run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  let status = 0;
  try {
    const response = await run();
    status = response.status;
    return response;
  } finally {
    const { method, endpoint, pattern = "other" } = call;
    const seconds = (performance.now() - began) / 1_000;
    args.context.observeApiCall?.({ method, path: endpoint?.path ?? pattern, status, seconds });
  }
}

/** Kept alive, and without the web streams of fetch, which cost more than the exchange itself. */
const connections = new Agent();

async function exchange<T>(args: RouteArgs, call: Call, run: (request: ApiRequest) => Promise<T>): Promise<T> {
  try {
    return await withinTime(args, call, (signal) =>
      run({
        ...addressOf(call),
        method: call.method,
        headers: { ...commonHeaders(args, call), ...call.headers },
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
        signal,
      }),
    );
  } catch (error) {
    throw error instanceof ApiError ? error : localApiError("NETWORK_ERROR", args);
  }
}

type ApiRequest = ReturnType<typeof addressOf> & {
  method: Call["method"];
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
};

/** The parsed response of an endpoint; in tests it must match the schema that the endpoint declares. */
export function readResponse<E extends Endpoint>(args: RouteArgs, endpoint: E, response: ApiResponse): ResponseOf<E> {
  const body = parseResponse<ResponseOf<E>>(args, response);
  if (env().VALIDATE_RESPONSES && endpoint.response) endpoint.response.parse(body);
  return body;
}

export function parseResponse<T>(args: RouteArgs, { status, body }: ApiResponse): T {
  if (status === 204) return undefined as T;
  if (status >= 200 && status < 300 && body !== undefined) return body as T;
  if (isErrorResponse(body)) throw new ApiError(status, body);
  // Not a response of the API's code: its HTTP parser refused an overlong address, or a proxy in front of it failed.
  throw localApiError(status >= 400 && status < 500 ? "INVALID_REQUEST" : "SERVICE_UNAVAILABLE", args);
}

function addressOf(call: Call): { origin: string; path: string } {
  const { origin, pathname } = new URL(env().PRODUCT_API_URL);
  return { origin, path: pathname.replace(/\/$/, "") + pathAndQuery(call) };
}

function pathAndQuery({ path, query }: Call): string {
  const search = queryOf(query);
  return path + (search && `?${search}`);
}

function commonHeaders(args: RouteArgs, call: Call): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: "application/json",
    "Accept-Language": localeOf(args.request),
    "X-Request-Id": requestIdOf(args),
  };
  if (call.body !== undefined) headers["Content-Type"] = "application/json";
  // The device list tells sessions apart by the user agent.
  headers["User-Agent"] = (args.request.headers.get("User-Agent") ?? "").slice(0, 300);
  const { WEB_SECRET } = env();
  if (WEB_SECRET && args.context.clientAddress) {
    headers[webHeaders.secret] = WEB_SECRET;
    headers[webHeaders.visitor] = args.context.clientAddress;
  }
  return headers;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isErrorResponse = (body: unknown): body is ErrorResponse =>
  typeof body === "object" && body !== null && "code" in body && isErrorCode(String(body.code));
