import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirectTo } from "../../answer.server";
import { ask } from "../../api.server";
import { ApiError } from "../../api-error";
import { guardedAction, guardedLoader } from "../../guarded.server";
import { sessionOf } from "../../session.server";
import { signOut } from "../../sign-out.server";

export const loader = guardedLoader((args: LoaderFunctionArgs) => redirectTo(args, "/"));

/** The server ends the session, then the browser forgets it; an API that cannot be reached does not keep anyone in. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const session = sessionOf(args);
  if (!(await session.isGuest())) {
    await ask(args, { method: "POST", path: "/auth/logout" }).catch((error) => {
      if (!(error instanceof ApiError)) throw error;
    });
  }
  return signOut(args, "signedOut");
});
