import type { SocialProvider } from "#contract/accounts/social-providers";
import { sealedCookie } from "~/http/sealed-cookie.server";

/** A provider's account chosen for linking, until its owner has confirmed with the password. */
type LinkDraft = {
  /** who chose it; null where it logged nobody in, because another account has its verified email */
  userId: string | null;
  provider: SocialProvider;
  token: string;
  /** empty if the provider names none */
  email: string;
};

export const linkDraft = sealedCookie<LinkDraft>("social-link", 600);

/** Only the account chosen in this browser, by this user or for the email of theirs. */
export async function linkDraftOf(
  request: Request,
  viewer: { userId: string; email: string },
): Promise<LinkDraft | null> {
  const draft = await linkDraft.read(request);
  if (!draft) return null;
  const isTheirs = draft.userId === null ? draft.email === viewer.email : draft.userId === viewer.userId;
  return isTheirs ? draft : null;
}
