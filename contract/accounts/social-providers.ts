import type { Lang } from "../errors";

/** Whose accounts can log in, in the order in which the login page offers them. */
export const socialProviders = ["kakao", "naver", "apple", "google"] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Each company's name, as its own guidelines write it. */
export const providerNames: Record<SocialProvider, Record<Lang, string>> = {
  kakao: { ko: "카카오", en: "Kakao" },
  naver: { ko: "네이버", en: "Naver" },
  apple: { ko: "Apple", en: "Apple" },
  google: { ko: "Google", en: "Google" },
};
