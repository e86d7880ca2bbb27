import { randomUUID } from "node:crypto";
import { type ErrorAnswer, type ErrorCode, errors, isErrorCode } from "#contract/errors";
import { webHeaders } from "#contract/web-headers";
import { env } from "~/env.server";
import { type RouteArgs, tailoredPage } from "~/http/response-context.server";
import { localeOf } from "~/i18n/i18n.server";
import { ApiError } from "./api-error";
import { withinTime } from "./api-time.server";

export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Call = {
  method: Method;
  path: string;
  query?: Record<string, string | number | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** One HTTP exchange with the product API, without any thought of sessions. */
export async function callProductApi(args: RouteArgs, call: Call): Promise<Response> {
  if (aboutPlans.test(call.path)) tailoredPage(args);
  try {
    return await withinTime(args, call, (signal) =>
      fetch(addressOf(call), {
        method: call.method,
        headers: { ...standingHeaders(args, call), ...call.headers },
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
        signal,
        redirect: "error",
      }),
    );
  } catch {
    throw localApiError("SERVICE_UNAVAILABLE", args);
  }
}

/** What plans cost and give is never shown from a cache (product.md), on whatever page it stands. */
const aboutPlans = /^\/users\/[^/]+\/plans(?:\/|$)/;

export async function parseResponse<T>(args: RouteArgs, response: Response): Promise<T> {
  if (response.ok) return response.status === 204 ? (undefined as T) : readJson<T>(args, response);
  const body = await response.json().catch(() => null);
  if (isErrorAnswer(body)) throw new ApiError(response.status, body);
  // Not the API's own words: its HTTP parser refused an overlong address, or a proxy before it has lost it.
  throw localApiError(response.status < 500 ? "INVALID_REQUEST" : "SERVICE_UNAVAILABLE", args);
}

/** A refusal in the product's own words, where the API has sent none. */
export function localApiError(code: ErrorCode, args: RouteArgs): ApiError {
  const { status, severity } = errors[code];
  return new ApiError(status, {
    code,
    message: errors[code][localeOf(args.request)],
    severity,
    requestId: requestIdOf(args),
  });
}

function addressOf({ path, query = {} }: Call): URL {
  const base = env().PRODUCT_API_URL.replace(/\/$/, "");
  const url = new URL(base + path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") url.searchParams.set(name, String(value));
  }
  return url;
}

function standingHeaders(args: RouteArgs, call: Call): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: "application/json",
    "Accept-Language": localeOf(args.request),
    "X-Request-Id": requestIdOf(args),
  };
  if (call.body !== undefined) headers["Content-Type"] = "application/json";
  // The device list tells sessions apart by it.
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

async function readJson<T>(args: RouteArgs, response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch {
    throw localApiError("SERVICE_UNAVAILABLE", args);
  }
}

const isErrorAnswer = (body: unknown): body is ErrorAnswer =>
  typeof body === "object" && body !== null && "code" in body && isErrorCode(String(body.code));
