/** The errors of a sign-in with Google: `google_<notice>` in locales/<lng>/accounts.ts. */
const notices = ["denied", "lost", "failed", "conflict", "unverified", "unavailable", "busy"] as const;
export type GoogleNotice = (typeof notices)[number];

/** Read from an address, which anyone may have written. */
export const googleNoticeOf = (query: URLSearchParams): GoogleNotice | null =>
  notices.find((notice) => notice === query.get("google")) ?? null;
