import type { ActionFunctionArgs } from "@remix-run/node";
import { parseForm, readForm } from "~/http/form.server";
import { formError } from "~/http/respond.server";
import { draftOf, goToStep, saveDraft, stepForms, typedFields } from "./draft.server";
import type { WrittenStep } from "./steps";

/** Handles a step without pictures: stores the input, valid or not, then validates it unless the user goes back. */
export async function handleWrittenStep(args: ActionFunctionArgs, step: Exclude<WrittenStep, "page">) {
  await draftOf(args);
  const form = await readForm(args);
  await saveDraft(args, typedFields(step, form));
  if (form.get("intent") === "back") return goToStep(args, step, "back");
  const submission = await parseForm(args, stepForms[step], form);
  return submission.status === "success" ? goToStep(args, step, "next") : formError(args, submission);
}
