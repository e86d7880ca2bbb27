import type { SocialProvider } from "#contract/accounts/schemas";
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
  email: string;
};

/**
 * The state of a sign-up and of a password reset, carried encrypted between their pages so that they work without
 * script.
 */
export const signupDraft = sealedCookie<LocalDraft | SocialDraft>("signup", 1_800);
export const resetDraft = sealedCookie<EmailVerificationDraft>("reset", 1_800);

/** The email address typed on /accounts/login, for the page that asks for its password. */
export const loginAddress = sealedCookie<string>("address", 600);

export async function localDraft(request: Request): Promise<LocalDraft | null> {
  const draft = await signupDraft.read(request);
  return draft?.signupType === "local" ? draft : null;
}
