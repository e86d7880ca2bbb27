import { randomUUID } from "node:crypto";
import { Agent } from "undici";
import { type CallQuery, pathOf, queryOf } from "#contract/call-address";
import type { Endpoint, ResponseOf, Sent } from "#contract/endpoint";
import { type ErrorCode, type ErrorResponse, errors, isErrorCode } from "#contract/errors";
import { webHeaders } from "#contract/runtime/web-headers";
import { env } from "~/env.server";
import { type RouteArgs, tailoredPage } from "~/http/response-context.server";
import { localeOf } from "~/i18n/i18n.server";
import { ApiError } from "./api-error";
import { withinTime } from "./api-time.server";

type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  query?: CallQuery;
  body?: unknown;
  headers?: Record<string, string>;
  endpoint?: Endpoint;
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

/** A response read to its end; its text is JSON unless the API's own code did not send it. */
export type ApiResponse = { status: number; text: string };

/** One HTTP exchange with the product API; knows nothing of sessions. */
export function callProductApi(args: RouteArgs, call: Call): Promise<ApiResponse> {
  return exchange(args, call, async (request) => {
    const { statusCode: status, body } = await connections.request(request);
    const text = await body.text();
    if (status >= 300 && status < 400) throw new Error("the API redirects nowhere");
    return { status, text };
  });
}

/** The same for a body that is passed on to the visitor as it arrives. */
export function openProductApi(args: RouteArgs, call: Call): Promise<Response> {
  return exchange(args, call, ({ origin, path, ...init }) => fetch(origin + path, { ...init, redirect: "error" }));
}

/** Kept alive, and without the web streams of fetch, which cost more than the exchange itself. */
const connections = new Agent();

async function exchange<T>(args: RouteArgs, call: Call, run: (request: ApiRequest) => Promise<T>): Promise<T> {
  // Prices and benefits of plans are never shown from a cache (product.md), whatever page they are on.
  if (call.endpoint?.tailored) tailoredPage(args);
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
  } catch {
    throw localApiError("SERVICE_UNAVAILABLE", args);
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

export function parseResponse<T>(args: RouteArgs, { status, text }: ApiResponse): T {
  if (status === 204) return undefined as T;
  const body = parseJson(text);
  if (status >= 200 && status < 300 && body !== undefined) return body as T;
  if (isErrorResponse(body)) throw new ApiError(status, body);
  // Not a response of the API's code: its HTTP parser refused an overlong address, or a proxy in front of it failed.
  throw localApiError(status >= 400 && status < 500 ? "INVALID_REQUEST" : "SERVICE_UNAVAILABLE", args);
}

/** An error in the catalogue's shape, where the API sent none. */
export function localApiError(code: ErrorCode, args: RouteArgs): ApiError {
  const { status, severity } = errors[code];
  return new ApiError(status, {
    code,
    message: errors[code][localeOf(args.request)],
    severity,
    requestId: requestIdOf(args),
  });
}

function addressOf({ path, query }: Call): { origin: string; path: string } {
  const { origin, pathname } = new URL(env().PRODUCT_API_URL);
  const search = queryOf(query);
  return { origin, path: pathname.replace(/\/$/, "") + path + (search && `?${search}`) };
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

export function requestIdOf({ context }: RouteArgs): string {
  context.requestId ??= randomUUID();
  return context.requestId;
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
