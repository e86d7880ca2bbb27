import type { HandlerArgs } from "~/guards/handler-args.server";
import { formError } from "~/http/respond.server";
import { draftOf, goToStep, saveDraft, stepForms, typedFields } from "./draft.server";
import type { WrittenStep } from "./steps";

/** Handles a step without pictures: stores the input, valid or not, then validates it unless the user goes back. */
export async function handleWrittenStep(args: HandlerArgs, step: Exclude<WrittenStep, "page">) {
  await draftOf(args);
  const form = await args.readForm();
  await saveDraft(args, typedFields(step, form));
  if (form.get("intent") === "back") return goToStep(args, step, "back");
  const submission = await args.parseForm(stepForms[step], form);
  return submission.status === "success" ? goToStep(args, step, "next") : formError(args, submission);
}
