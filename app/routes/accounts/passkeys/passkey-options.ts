import { getPasskeyLoginOptions } from "#contract/passkeys/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { sendRequest } from "~/api/client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import type { RouteArgs } from "~/http/response-context.server";

export const handle: RouteHandle = { signsIn: true, copies: "never", consent: "exempt" };

/** What the login page's script lets a passkey sign. */
export const loader = guardedLoader(async (args: RouteArgs) => {
  const headers = { "Cache-Control": "private, no-store" };
  try {
    return Response.json(await sendRequest(args, getPasskeyLoginOptions), { headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Response.json({ code: error.code }, { status: error.status, headers });
  }
});
