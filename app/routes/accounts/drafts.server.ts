import type { SocialProvider } from "#contract/accounts/social-providers";
import type { EmailVerificationId } from "#contract/ids";
import { sealedCookie } from "~/http/sealed-cookie.server";

/** An email address that is being verified. */
export type EmailVerificationDraft = {
  email: string;
  emailVerificationId: EmailVerificationId;
  /** milliseconds since the epoch */
  resendAt: number;
  /** as above; undefined in a cookie of an earlier version */
  expiresAt?: number;
  verified: boolean;
};

export type LocalDraft = EmailVerificationDraft & { signupType: "local"; password?: string };
export type SocialDraft = {
  signupType: "social";
  socialProvider: SocialProvider;
  socialAccessToken: string;
  /** empty if the provider names none */
  email: string;
  /** the address to verify by a code, null until one is given; undefined where the provider has verified `email` */
  mailbox?: EmailVerificationDraft | null;
};

/**
 * The state of a sign-up and of a password reset, carried encrypted between their pages so that they work without
 * script.
 */
export const signupDraft = sealedCookie<LocalDraft | SocialDraft>("signup", 1_800);
export const resetDraft = sealedCookie<EmailVerificationDraft>("reset", 1_800);

/** The email address typed to log in, for the pages that would ask for it again: password, sign-up and reset. */
export const loginAddress = sealedCookie<string>("address", 600);

/** The state of a sign-up that verifies an email address by a code. */
export type MailboxDraft = { social: SocialDraft | null; mailbox: EmailVerificationDraft | null };

export async function mailboxDraft(request: Request): Promise<MailboxDraft> {
  const draft = await signupDraft.read(request);
  if (draft?.signupType === "social" && draft.mailbox !== undefined) return { social: draft, mailbox: draft.mailbox };
  return { social: null, mailbox: draft?.signupType === "local" ? draft : null };
}

export async function localDraft(request: Request): Promise<LocalDraft | null> {
  const draft = await signupDraft.read(request);
  return draft?.signupType === "local" ? draft : null;
}
