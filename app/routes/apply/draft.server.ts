import { z } from "zod";
import { getApplicationDraft, saveApplicationDraft } from "#contract/applications/endpoints";
import {
  type ApplicationDraft,
  type ApplicationDraftChange,
  ApplicationInput,
  activityFields,
  checkContact,
  contactFields,
  identityFields,
  pageFields,
} from "#contract/applications/schemas";
import { limits } from "#contract/limits";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { requireViewer } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { redirectToDocument } from "~/http/respond.server";
import { addressOf, needsDocument, type Step, stepAfter, stepBefore, type WrittenStep } from "./steps";

/** A rate as a form sends it: empty is none, and anything but a number is refused beside its field. */
const asRate = (text: unknown) => {
  if (text === undefined || text === "") return -1;
  return typeof text === "string" && /^\d{1,3}$/.test(text.trim()) ? Number(text) : text;
};
const rate = z.preprocess(asRate, contactFields.reDonationRate);

/** The fields of each step, as its form sends them. */
export const stepForms = {
  who: z.object(identityFields),
  activity: z.object(activityFields),
  page: z.object({ ...pageFields, profileUrl: z.string().optional(), backgroundUrl: z.string().optional() }),
  contact: z.object({ ...contactFields, reDonationRate: rate }).superRefine(checkContact),
};

/** The draft of a user who may apply; one who has applied or is an activist is led to the outcome. */
export async function draftOf(args: HandlerArgs): Promise<ApplicationDraft> {
  await requireViewer(args);
  try {
    return await args.api.call(getApplicationDraft);
  } catch (error) {
    throw redirectIfDecided(args, error);
  }
}

/** Stores the form as it was typed, valid or not. Throws as `draftOf`. */
export async function saveDraft(args: HandlerArgs, change: ApplicationDraftChange): Promise<void> {
  try {
    await args.api.call(saveApplicationDraft, { body: change });
  } catch (error) {
    throw redirectIfDecided(args, error);
  }
}

/** It was submitted or decided elsewhere meanwhile: the status page shows it. */
export function redirectIfDecided(args: HandlerArgs, error: unknown): unknown {
  const ended = ["APPLICATION_PENDING_CONFLICT", "APPLICATION_APPROVED_CONFLICT"] as const;
  const code = error instanceof ApiError && ended.find((one) => one === error.code);
  return code ? args.redirect("/mypage/apply", { flash: { key: code } }) : error;
}

/** The fields of a step as they were typed. */
export function typedFields(step: WrittenStep, form: FormData): ApplicationDraftChange {
  const typed: Record<string, string | number> = {};
  for (const name of Object.keys(stepForms[step].shape)) {
    const text = form.get(name);
    if (typeof text !== "string" || name.endsWith("Url")) continue;
    if (name === "reDonationRate") typed[name] = /^\d{1,3}$/.test(text.trim()) ? Number(text) : -1;
    else typed[name] = bounded(text);
  }
  return typed;
}

/** The part of a text that a draft accepts: no half character at its end, and no invalid characters. */
const bounded = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replaceAll("\0", "")
    .slice(0, limits.applicationDraftLength)
    .replace(/[\ud800-\udbff]$/, "");

/** The next page of a step: `back` without validation, forward once the step is valid. */
export function goToStep(args: HandlerArgs, step: Step, direction: "back" | "next"): Response {
  const to = direction === "back" ? stepBefore(step) : stepAfter(step);
  if (!to) return args.redirect("/mypage/apply");
  return needsDocument(to) ? redirectToDocument(args, addressOf(to)) : args.redirect(addressOf(to));
}

/** The draft validated as an application. */
export function validateDraft(draft: ApplicationDraft) {
  const { savedAt: _, former: __, ...answers } = draft;
  return ApplicationInput.safeParse(answers);
}

/** The steps that are incomplete. */
export function incompleteSteps(draft: ApplicationDraft): WrittenStep[] {
  const steps: WrittenStep[] = ["who", "activity", "page", "contact"];
  // A draft has empty texts where a form has nothing.
  const answers = { ...draft, profileUrl: undefined, backgroundUrl: undefined, reDonationRate: rateText(draft) };
  return steps.filter((step) => !stepForms[step].safeParse(answers).success);
}

/** A rate as its field shows it. */
export const rateText = ({ reDonationRate }: Pick<ApplicationDraft, "reDonationRate">) =>
  reDonationRate === -1 ? "" : String(reDonationRate);
