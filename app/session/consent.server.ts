/** Open to a signed-in user who has not agreed yet: spec.md's list, and what the law and leaving need. */
const exempt = new Set([
  "/",
  "/accounts/login",
  "/accounts/login/email",
  "/accounts/login/second-step",
  "/accounts/login/google",
  "/accounts/login/google/callback",
  "/accounts/signup/email",
  "/accounts/signup/complete",
  "/accounts/signup/recommendations",
  "/accounts/signup/capture-consent",
  "/accounts/password/reset",
  "/accounts/appeal",
  "/accounts/logout",
  "/settings/delete-account",
  "/notifications/unsubscribe",
  "/terms",
  "/privacy",
  "/preferences",
]);

const capturePage = "/accounts/signup/capture-consent";

export function needsConsent(pathname: string): boolean {
  const path = pathname.replace(/\/+$/, "") || "/";
  return !exempt.has(path) && !path.startsWith("/checkout/return");
}

/** With rd_url the consent screen is the modal over where the user was going. */
export const capturePath = (back: string) => `${capturePage}?rd_url=${encodeURIComponent(back)}`;
