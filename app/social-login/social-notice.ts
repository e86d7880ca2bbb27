import { type SocialProvider, socialProviders } from "#contract/accounts/social-providers";

/** The errors of a login by a provider's account: `social_<notice>` in locales/<lng>/accounts.ts. */
const notices = ["denied", "lost", "failed", "unavailable", "busy"] as const;
export type SocialNotice = (typeof notices)[number];
/** An error and whose it is, for the address of the page that shows it. */
export type ProviderNotice = { provider: SocialProvider; notice: SocialNotice };

/** Read from an address, which anyone may have written. */
export function providerNoticeOf(query: URLSearchParams): ProviderNotice | null {
  const provider = socialProviders.find((each) => query.has(each));
  const notice = notices.find((each) => provider && each === query.get(provider));
  return provider && notice ? { provider, notice } : null;
}
