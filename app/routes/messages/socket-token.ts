import { issueSocketToken } from "#contract/realtime/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { sendRequest } from "~/api/client.server";
import { guardedAction } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";

export const handle: RouteHandle = { copies: "never", recording: "never" };

/** The socket's address, with a token that opens one. */
export const action = guardedAction(async (args) => {
  try {
    const { token, url } = await sendRequest(args, issueSocketToken);
    return Response.json({ token, url });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Response.json({ code: error.code }, { status: error.status });
  }
});
