import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/guards/viewer.server";
import { guardedAction } from "./handlers.server";

/** As guardedAction, for an admin page: a user who is no admin is refused before the form is parsed. */
export const adminAction = <T>(act: (args: ActionFunctionArgs) => Promise<T> | T) =>
  guardedAction(async (args: ActionFunctionArgs) => {
    await requireAdmin(args);
    return act(args);
  });
