import { data } from "@remix-run/node";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { viewerOf } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { previewOf } from "./post-form.server";

export const loader = guardedLoader((args) => args.redirect("/posts/new"));

/** For the script of a post's form: how its text will be drawn; null where it cannot be drawn, which is no error yet. */
export const action = guardedAction(async (args) => {
  const form = await args.readForm();
  if (!(await viewerOf(args))) return data({ blocks: null }, { status: 401 });
  try {
    return { blocks: await previewOf(args, String(form.get("body") ?? "").replaceAll("\r\n", "\n")) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ blocks: null }, { status: error.status });
  }
});
