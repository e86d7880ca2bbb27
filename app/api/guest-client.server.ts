import type { Endpoint, ResponseOf } from "#contract/endpoint";
import { ApiError } from "~/http/api-error";
import type { RouteArgs } from "~/http/response-context.server";
import { callOf, callProductApi, readResponse, type SentWith } from "~/transport/transport.server";

/** A call of the product API as a guest, even where the viewer is signed in. Throws ApiError. */
export async function requestAsGuest<E extends Endpoint>(
  args: RouteArgs,
  endpoint: E,
  ...sent: SentWith<E>
): Promise<ResponseOf<E>> {
  return readResponse(args, endpoint, await callProductApi(args, { ...callOf(endpoint, ...sent), headers: guest }));
}

export const guest = { Authorization: "guest" };

/** The response `answer` makes, for an address that is no page; an API error becomes its bare status. */
export async function orBareStatus(answer: () => Promise<Response>): Promise<Response> {
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
