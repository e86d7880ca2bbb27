import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/session/viewer.server";
import { guardedAction } from "./handlers.server";

/** As guardedAction, of an admin's page: who is none is told so before a word of the form is looked at. */
export const adminAction = <T>(act: (args: ActionFunctionArgs) => Promise<T> | T) =>
  guardedAction(async (args: ActionFunctionArgs) => {
    await requireAdmin(args);
    return act(args);
  });
