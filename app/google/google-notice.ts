/** What may have gone wrong on the way to Google and back: `google_<notice>` in locales/<lng>/accounts.ts. */
const notices = ["denied", "lost", "failed", "conflict", "unverified", "unavailable", "busy"] as const;
export type GoogleNotice = (typeof notices)[number];

/** Read off an address, which anyone may have written. */
export const googleNoticeOf = (query: URLSearchParams): GoogleNotice | null =>
  notices.find((notice) => notice === query.get("google")) ?? null;
