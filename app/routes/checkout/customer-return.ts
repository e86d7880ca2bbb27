import { authorizeBrandPay } from "#contract/payments/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { finalize } from "~/http/respond.server";

export const handle: RouteHandle = { copies: "never", consent: "exempt", recording: "never" };

/**
 * BrandPay's window sends its customer's code here, in a frame of its own: an empty response, whose status tells that
 * window alone whether to go on. It changes nothing here.
 */
export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const returned = { code: query.get("code") ?? "", customerKey: query.get("customerKey") ?? "" };
  try {
    await args.api.call(authorizeBrandPay, { body: returned });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw emptyAnswer(args, error.status);
  }
  throw emptyAnswer(args, 200);
});

/** The response is empty, so the provider may frame it. */
function emptyAnswer(args: HandlerArgs, status: number): Response {
  const answer = finalize(args, new Response(null, { status }));
  answer.headers.delete("X-Frame-Options");
  answer.headers.set(
    "Content-Security-Policy",
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' https://*.tosspayments.com",
  );
  return answer;
}
