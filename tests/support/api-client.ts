import { isDeepStrictEqual } from "node:util";
import { type CallQuery, pathOf, queryOf } from "#contract/call-address";
import type { Endpoint, ResponseOf, Sent } from "#contract/endpoint";
import type { ErrorResponse } from "#contract/errors";
import type { AnyId } from "#contract/ids";

export type TestResponse<T = unknown> = {
  status: number;
  body: [T] extends [undefined] ? ErrorResponse : T & ErrorResponse;
  headers: Headers;
};

type Caller = { as?: { token: string } | string; headers?: Record<string, string> };
type RequestOptions = Caller & { body?: unknown; raw?: string | Uint8Array };
/** A test may send any text for an id. */
type WithAnyIds<T> = [T] extends [AnyId | null | undefined]
  ? T | string
  : T extends object
    ? { [K in keyof T]: WithAnyIds<T[K]> }
    : T;
type SentByTest<E> = WithAnyIds<Sent<E>>;
type SentAs<E> = SentByTest<E> & Caller;
/** None of the parts may be left out that the endpoint requires. */
type SendOptions<E> = Record<never, never> extends SentAs<E> ? [sent?: SentAs<E>] : [sent: SentAs<E>];
/** What an endpoint is sent as its body or query. */
export type BodyOf<E> = SentByTest<E> extends { body: infer B } ? B : never;
export type QueryOf<E> = SentByTest<E> extends { query?: infer Q } ? Q : never;
type AnySent = Caller & { params?: Record<string, string>; query?: CallQuery; body?: unknown };

type App = { request(path: string, init: RequestInit): Response | Promise<Response> };

/** Calls the API as a user would: `send(likePost, { as: fan, body: { postId } })`. */
export function createClient(app: App) {
  /** One call of an endpoint; a successful response must be what the endpoint declares. */
  async function send<E extends Endpoint>(
    endpoint: E,
    ...[sent]: SendOptions<E>
  ): Promise<TestResponse<ResponseOf<E>>> {
    const { params, query, ...options } = (sent ?? {}) as AnySent;
    const address = [pathOf(endpoint, params), queryOf(query)].filter(Boolean).join("?");
    const response = await request<ResponseOf<E>>(endpoint.method.toUpperCase(), address, options);
    validateResponse(endpoint, address, response);
    return response;
  }

  /** A request that no endpoint declares or that breaks what one declares: unknown paths and fields, raw bodies. */
  async function request<T = unknown>(
    method: string,
    path: string,
    { as, body, raw, headers = {} }: RequestOptions = {},
  ): Promise<TestResponse<T>> {
    const token = typeof as === "string" ? as : as?.token;
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await app.request(path, {
      method,
      headers: {
        authorization: token ? `Bearer ${token}` : "guest",
        ...(sent !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      body: sent as BodyInit | undefined,
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined, headers: response.headers };
  }

  return { send, request };
}

function validateResponse(endpoint: Endpoint, address: string, { status, body }: TestResponse): void {
  if (status < 200 || status > 299) return;
  const fail = (problem: string): never => {
    throw new Error(`${endpoint.method.toUpperCase()} ${address} ${problem}`);
  };
  const declared = endpoint.status ?? (endpoint.response ? 200 : 204);
  if (status !== declared) fail(`responds ${status} instead of ${declared}`);
  if (!endpoint.response) {
    if (body !== undefined) fail("responds with a body and declares none");
    return;
  }
  const parsed = endpoint.response.safeParse(body);
  const issue = parsed.error?.issues[0];
  if (issue) fail(`responds with a wrong ${issue.path.join(".") || "body"}: ${issue.message}`);
  if (!isDeepStrictEqual(parsed.data, body)) fail("responds with fields that it does not declare");
}
