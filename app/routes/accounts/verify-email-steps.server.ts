import { z } from "zod";
import { CodeRequest, PasswordText } from "#contract/accounts/schemas";
import { requestVerificationCode, verifyCode } from "#contract/credentials/endpoints";
import type { Address } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import type { EmailVerificationDraft } from "./drafts.server";

/** Verifying an email address by a mailed code, for a sign-up or a reset: the draft's cookie and the purpose. */
export type EmailVerification = {
  purpose: "signup" | "password";
  read(request: Request): Promise<EmailVerificationDraft | null>;
  keep(args: HandlerArgs, draft: EmailVerificationDraft): Promise<void>;
  /** the page of the steps, with the parameters it passes on */
  page: Address;
};

const EmailForm = CodeRequest.pick({ email: true }).extend({ intent: z.literal("send") });
const CodeForm = z.object({
  intent: z.literal("confirm"),
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ""))
    .refine((text) => /^\d{6}$/.test(text), { message: "INVALID_REQUEST_EMAIL_CODE" }),
});
export const PasswordForm = z.object({
  intent: z.literal("password"),
  password: PasswordText,
});

/** Sends a code to the address in the form, or again to the one in the draft. */
export function sendCode(args: HandlerArgs, form: FormData, { purpose, keep, page }: EmailVerification) {
  return args.handleForm({ schema: EmailForm, form }, async ({ email }) => {
    const sent = await args.api.call(requestVerificationCode, { body: { email, purpose } });
    const { emailVerificationId } = sent;
    const resendAt = Date.now() + sent.resendIn * 1_000;
    const expiresAt = Date.now() + sent.expiresIn * 1_000;
    await keep(args, { email, emailVerificationId, resendAt, expiresAt, verified: false });
    return args.redirect(page);
  });
}

export async function confirmCode(args: HandlerArgs, form: FormData, { read, keep, page }: EmailVerification) {
  const draft = await read(args.request);
  if (!draft) return args.redirect(page);
  return args.handleForm({ schema: CodeForm, form }, async ({ code }) => {
    await args.api.call(verifyCode, { body: { emailVerificationId: draft.emailVerificationId, code } });
    await keep(args, { ...draft, verified: true });
    return args.redirect(page);
  });
}

/** The current step, for the page. */
export function stepOf(draft: EmailVerificationDraft | null) {
  const step: "email" | "code" | "password" = !draft ? "email" : draft.verified ? "password" : "code";
  return {
    step,
    email: draft?.email ?? "",
    resendInSeconds: secondsUntil(draft?.resendAt),
    expiresInSeconds: secondsUntil(draft?.expiresAt),
  };
}

const secondsUntil = (at = 0) => Math.max(0, Math.ceil((at - Date.now()) / 1_000));
