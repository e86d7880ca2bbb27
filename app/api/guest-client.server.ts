import type { RouteArgs } from "~/http/response-context.server";
import { ApiError } from "./api-error";
import { type Call, callProductApi, parseResponse } from "./transport.server";

/** A read of the product API as any guest would have it, whoever is asking here. Throws ApiError. */
export async function requestAsGuest<T>(args: RouteArgs, path: string, query?: Call["query"]): Promise<T> {
  return parseResponse<T>(args, await callProductApi(args, { method: "GET", path, query, headers: guest }));
}

export const guest = { Authorization: "guest" };

/** What `answer` makes, for an address that is no page; a refusal is its status alone. */
export async function orPlainRefusal(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status } = error;
    const headers = new Headers({ "Cache-Control": "no-store" });
    if (status === 429 || status >= 500) headers.set("Retry-After", "60");
    return new Response(null, { status: status >= 500 ? 503 : status, headers });
  }
}
