import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { type CodeAnswer, CodeRequest } from "#contract/accounts";
import { limits } from "#contract/limits";
import { lengthOf } from "#contract/text";
import { invalid, seeOther } from "../../answer.server";
import { api } from "../../api.server";
import { parseForm } from "../../form.server";
import { dropDraft, keepDraft, readDraft } from "./signup-draft.server";

const EmailForm = CodeRequest.pick({ email: true }).extend({ intent: z.literal("send") });
const CodeForm = z.object({
  intent: z.literal("confirm"),
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ""))
    .refine((text) => /^\d{6}$/.test(text), { message: "INVALID_REQUEST_EMAIL_CODE" }),
});
const PasswordForm = z.object({
  intent: z.literal("password"),
  password: z
    .string()
    .refine((text) => lengthOf(text) >= limits.passwordLength.min && lengthOf(text) <= limits.passwordLength.max, {
      message: "INVALID_REQUEST_PASSWORD",
    }),
});

/** Sends a code to the address in the form, or again to the one in the draft. */
export async function sendCode(args: ActionFunctionArgs, form: FormData, again: string) {
  const submission = await parseForm(args, EmailForm, form);
  if (submission.status !== "success") return invalid(args, submission);
  const { email } = submission.value;
  try {
    const sent = await api(args).post<CodeAnswer>("/auth/code", { email, purpose: "signup" });
    const resendAt = Date.now() + sent.resendIn * 1_000;
    await keepDraft(args, { email, emailVerificationId: sent.emailVerificationId, resendAt, verified: false });
  } catch (error) {
    return invalid(args, submission, error);
  }
  return seeOther(args, again);
}

export async function confirmCode(args: ActionFunctionArgs, form: FormData, again: string) {
  const draft = await readDraft(args.request);
  if (!draft) return seeOther(args, again);
  const submission = await parseForm(args, CodeForm, form);
  if (submission.status !== "success") return invalid(args, submission);
  try {
    await api(args).post("/auth/code/verify", {
      emailVerificationId: draft.emailVerificationId,
      code: submission.value.code,
    });
  } catch (error) {
    return invalid(args, submission, error);
  }
  await keepDraft(args, { ...draft, verified: true });
  return seeOther(args, again);
}

export async function choosePassword(args: ActionFunctionArgs, form: FormData) {
  const { search } = new URL(args.request.url);
  const draft = await readDraft(args.request);
  if (!draft?.verified) {
    dropDraft(args);
    return seeOther(args, `/accounts/signup/email${search}`);
  }
  const submission = await parseForm(args, PasswordForm, form);
  if (submission.status !== "success") return invalid(args, submission);
  await keepDraft(args, { ...draft, password: submission.value.password });
  return seeOther(args, `/accounts/signup/complete${search}`);
}
