import { requireAdmin } from "~/guards/viewer.server";
import type { HandlerArgs } from "./handler-args.server";
import { guardedAction } from "./handlers.server";

/** As guardedAction, for an admin page: a user who is no admin is refused before the form is parsed. */
export const adminAction = <T>(act: (args: HandlerArgs) => Promise<T> | T) =>
  guardedAction(async (args) => {
    await requireAdmin(args);
    return act(args);
  });
