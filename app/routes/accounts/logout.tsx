import { logOut } from "#contract/sessions/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { sendRequest } from "~/api/client.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { sessionOf } from "~/session/session.server";
import { signOut } from "~/session/sign-out.server";

export const handle: RouteHandle = { signsIn: true, copies: "never", consent: "exempt" };

export const loader = guardedLoader((args) => args.redirect("/"));

/**
 * The server ends the session, then the browser clears it; if the API is unreachable the browser is signed out anyway.
 */
export const action = guardedAction(async (args) => {
  const session = sessionOf(args);
  if (!(await session.isGuest())) {
    await sendRequest(args, logOut).catch((error) => {
      if (!(error instanceof ApiError)) throw error;
    });
  }
  return signOut(args, "shell.signedOut");
});
