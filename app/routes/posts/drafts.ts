import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { ApiError } from "~/api/api-error";
import { readForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { redirectTo } from "~/http/respond.server";
import { viewerOf } from "~/session/viewer.server";
import type { KeptDraft } from "./keep-draft";
import { keepDraft, overtaken, valuesIn } from "./post-form.server";

export const loader = guardedLoader((args: LoaderFunctionArgs) => redirectTo(args, "/posts/new"));

/** For the script of a post's form, while it is filled in: keeps the draft and says how that went. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const values = valuesIn(await readForm(args));
  const say = (kept: KeptDraft, status = 200) => data(kept, { status });
  if (!(await viewerOf(args))) return say({ state: "signedOut" }, 401);
  try {
    const { version, draftId } = await keepDraft(args, values);
    return say({ state: "saved", version, draftId });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const state = overtaken(error) ?? "refused";
    return say({ state, reason: Object.values(error.fields)[0]?.[0] ?? error.message }, error.status);
  }
});
