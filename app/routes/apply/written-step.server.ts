import type { ActionFunctionArgs } from "@remix-run/node";
import { parseForm, readForm } from "~/http/form.server";
import { formError } from "~/http/respond.server";
import { draftOf, keepDraft, leave, stepForms, typedIn } from "./draft.server";
import type { WrittenStep } from "./steps";

/** The answer to a step of words alone: kept first, whatever is wrong with it, then judged unless one goes back. */
export async function takeStep(args: ActionFunctionArgs, step: Exclude<WrittenStep, "page">) {
  await draftOf(args);
  const form = await readForm(args);
  await keepDraft(args, typedIn(step, form));
  if (form.get("intent") === "back") return leave(args, step, "back");
  const submission = await parseForm(args, stepForms[step], form);
  return submission.status === "success" ? leave(args, step, "next") : formError(args, submission);
}
