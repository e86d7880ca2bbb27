import { data } from "@remix-run/node";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { viewerOf } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import type { SaveResult } from "./autosave-draft";
import { conflictOf, saveDraft, valuesIn } from "./post-form.server";

export const loader = guardedLoader((args) => args.redirect("/posts/new"));

/** Autosaves the draft for the script of a post's form, and returns the outcome. */
export const action = guardedAction(async (args) => {
  const values = valuesIn(await args.readForm());
  const respond = (result: SaveResult, status = 200) => data(result, { status });
  if (!(await viewerOf(args))) return respond({ state: "signedOut" }, 401);
  try {
    const { version, draftId } = await saveDraft(args, values);
    return respond({ state: "saved", version, draftId });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const state = conflictOf(error) ?? "refused";
    return respond({ state, reason: Object.values(error.fields)[0]?.[0] ?? error.message }, error.status);
  }
});
