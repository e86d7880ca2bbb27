import type { LoaderFunctionArgs } from "@remix-run/node";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/http/handlers.server";
import { finalize } from "~/http/respond.server";

/**
 * Where BrandPay's window sends its customer's code, in a frame of its own: an empty answer, which says to the window alone
 * whether it may go on. It changes nothing here.
 */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const given = { code: query.get("code") ?? "", customerKey: query.get("customerKey") ?? "" };
  try {
    await api(args).post("/payments/brandpay/authorize", given);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw emptyAnswer(args, error.status);
  }
  throw emptyAnswer(args, 200);
});

/** Nothing is in it to be framed, so the provider may. */
function emptyAnswer(args: LoaderFunctionArgs, status: number): Response {
  const answer = finalize(args, new Response(null, { status }));
  answer.headers.delete("X-Frame-Options");
  answer.headers.set(
    "Content-Security-Policy",
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' https://*.tosspayments.com",
  );
  return answer;
}
