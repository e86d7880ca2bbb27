const unrecorded = [
  "/checkout",
  "/mypage/cards",
  "/mypage/payments",
  "/mypage/subscriptions",
  "/messages",
  "/settings/data",
];

/** Pages of payments, messages and personal data: never part of a replay, masked or not. */
export function isUnrecorded(path: string): boolean {
  return unrecorded.some((place) => path === place || path.startsWith(`${place}/`));
}
