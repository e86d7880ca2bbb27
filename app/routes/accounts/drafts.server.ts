import type { SocialProvider } from "#contract/accounts";
import { sealedCookie } from "~/http/sealed-cookie.server";

/** A mailbox on its way to being proven. */
export type MailboxDraft = {
  email: string;
  emailVerificationId: string;
  /** milliseconds since the epoch */
  resendAt: number;
  verified: boolean;
};

export type LocalDraft = MailboxDraft & { signupType: "local"; password?: string };
export type SocialDraft = {
  signupType: "social";
  socialProvider: SocialProvider;
  socialAccessToken: string;
  email: string;
};

/** What a sign-up and a reset have come to, carried sealed between their pages so that they work without script. */
export const signupDraft = sealedCookie<LocalDraft | SocialDraft>("signup", 1_800);
export const resetDraft = sealedCookie<MailboxDraft>("reset", 1_800);

export async function localDraft(request: Request): Promise<LocalDraft | null> {
  const draft = await signupDraft.read(request);
  return draft?.signupType === "local" ? draft : null;
}
