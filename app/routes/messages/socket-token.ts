import type { ActionFunctionArgs } from "@remix-run/node";
import type { SocketToken } from "#contract/accounts";
import { ApiError } from "~/api/api-error";
import { sendRequest } from "~/api/client.server";
import { guardedAction } from "~/http/handlers.server";

/** Where the page's script opens its socket, and the token that opens one. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  try {
    const { token, url } = await sendRequest<SocketToken>(args, { method: "POST", path: "/auth/token/ws" });
    return Response.json({ token, url });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Response.json({ code: error.code }, { status: error.status });
  }
});
