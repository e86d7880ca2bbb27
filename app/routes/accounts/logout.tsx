import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ApiError } from "~/api/api-error";
import { sendRequest } from "~/api/client.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { redirectTo } from "~/http/respond.server";
import { sessionOf } from "~/session/session.server";
import { signOut } from "~/session/sign-out.server";

export const loader = guardedLoader((args: LoaderFunctionArgs) => redirectTo(args, "/"));

/** The server ends the session, then the browser forgets it; an API that cannot be reached does not keep anyone in. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const session = sessionOf(args);
  if (!(await session.isGuest())) {
    await sendRequest(args, { method: "POST", path: "/auth/logout" }).catch((error) => {
      if (!(error instanceof ApiError)) throw error;
    });
  }
  return signOut(args, "signedOut");
});
