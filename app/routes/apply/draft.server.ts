import { z } from "zod";
import {
  type ApplicationDraft,
  type ApplicationDraftChange,
  ApplicationInput,
  activityAnswers,
  checkContact,
  contactAnswers,
  pageAnswers,
  whoAnswers,
} from "#contract/applications";
import { limits } from "#contract/limits";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
import { redirectTo, redirectToDocument, seeOther } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { requireViewer } from "~/session/viewer.server";
import { addressOf, needsDocument, type Step, stepAfter, stepBefore, type WrittenStep } from "./steps";

/** A rate as a form sends it: nothing is none, and what is no number is refused beside its field. */
const asRate = (text: unknown) => {
  if (text === undefined || text === "") return -1;
  return typeof text === "string" && /^\d{1,3}$/.test(text.trim()) ? Number(text) : text;
};
const rate = z.preprocess(asRate, contactAnswers.reDonationRate);

/** What each step asks for, as its form sends it. */
export const stepForms = {
  who: z.object(whoAnswers),
  activity: z.object(activityAnswers),
  page: z.object({ ...pageAnswers, profileUrl: z.string().optional(), backgroundUrl: z.string().optional() }),
  contact: z.object({ ...contactAnswers, reDonationRate: rate }).superRefine(checkContact),
};

/** The draft of who may apply now; whoever has applied or is an activist is led to what has come of it. */
export async function draftOf(args: RouteArgs): Promise<ApplicationDraft> {
  await requireViewer(args);
  try {
    return await api(args).get<ApplicationDraft>("/applications/draft");
  } catch (error) {
    throw ledOn(args, error);
  }
}

/** Keeps what was typed, whatever it is. Throws as `draftOf`. */
export async function keepDraft(args: RouteArgs, change: ApplicationDraftChange): Promise<void> {
  try {
    await api(args).put("/applications/draft", change);
  } catch (error) {
    throw ledOn(args, error);
  }
}

/** Somewhere else it was sent or decided meanwhile: the status tells. */
export function ledOn(args: RouteArgs, error: unknown): unknown {
  const ended = ["APPLICATION_PENDING_CONFLICT", "APPLICATION_APPROVED_CONFLICT"] as const;
  const code = error instanceof ApiError && ended.find((one) => one === error.code);
  return code ? seeOther(args, "/mypage/apply", { flash: { key: code } }) : error;
}

/** The answers of a step as they were typed. */
export function typedIn(step: WrittenStep, form: FormData): ApplicationDraftChange {
  const typed: Record<string, string | number> = {};
  for (const name of Object.keys(stepForms[step].shape)) {
    const text = form.get(name);
    if (typeof text !== "string" || name.endsWith("Url")) continue;
    if (name === "reDonationRate") typed[name] = /^\d{1,3}$/.test(text.trim()) ? Number(text) : -1;
    else typed[name] = bounded(text);
  }
  return typed;
}

/** What a draft takes of a text: not half a character at its end, and none that no text has. */
const bounded = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replaceAll("\0", "")
    .slice(0, limits.applicationDraftLength)
    .replace(/[\ud800-\udbff]$/, "");

/** Where the form of a step leads: `back` as it is, and on once nothing is wrong with it. */
export function leave(args: RouteArgs, step: Step, way: "back" | "next"): Response {
  const to = way === "back" ? stepBefore(step) : stepAfter(step);
  if (!to) return redirectTo(args, "/mypage/apply");
  return needsDocument(to) ? redirectToDocument(args, addressOf(to)) : redirectTo(args, addressOf(to));
}

/** What a draft would be sent in as: the answers, judged. */
export function judged(draft: ApplicationDraft) {
  const { savedAt: _, former: __, ...answers } = draft;
  return ApplicationInput.safeParse(answers);
}

/** The steps that something is still missing in. */
export function unfinished(draft: ApplicationDraft): WrittenStep[] {
  const steps: WrittenStep[] = ["who", "activity", "page", "contact"];
  // A draft has empty texts where a form has nothing.
  const answers = { ...draft, profileUrl: undefined, backgroundUrl: undefined, reDonationRate: rateText(draft) };
  return steps.filter((step) => !stepForms[step].safeParse(answers).success);
}

/** A rate as it stands in a field. */
export const rateText = ({ reDonationRate }: Pick<ApplicationDraft, "reDonationRate">) =>
  reDonationRate === -1 ? "" : String(reDonationRate);
