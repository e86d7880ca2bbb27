import { expect, test } from "vitest";
import { routes } from "#tests/support/server-build";
import { needsConsent } from "~/guards/consent.server";
import { mayBeCopied } from "~/http/caches/cache-headers.server";
import { isRecorded } from "~/monitoring/monitor";
import { parentOf, roots } from "~/shell/top-bar";
import { listPatterns } from "./describe-patterns";
import { createRouteMatcher } from "./match-route";
import type { RouteHandle } from "./route-handle";

const isBare = (handle: unknown) => (handle as RouteHandle | undefined)?.shell === "bare";
const addressOf = (pattern: string) => pattern.replace(/:(\w+)/g, "abc_1");

test("open without capture consent are these addresses and no others", async () => {
  const open = [];
  for (const pattern of listPatterns()) if (!(await needsConsent(addressOf(pattern)))) open.push(pattern);
  expect(open).toEqual([
    "/",
    "/terms",
    "/privacy",
    "/takedown",
    "/takedown/footage",
    "/takedown/case",
    "/preferences",
    "/accounts/login",
    "/accounts/login/email",
    "/accounts/login/passkey",
    "/accounts/login/passkey-options",
    "/accounts/login/second-step",
    "/accounts/login/:socialProvider",
    "/accounts/login/:socialProvider/callback",
    "/accounts/password/reset",
    "/accounts/appeal",
    "/accounts/policies",
    "/accounts/logout",
    "/accounts/signup/email",
    "/accounts/signup/complete",
    "/accounts/signup/recommendations",
    "/accounts/signup/capture-consent",
    "/checkout/return/card",
    "/checkout/return/brandpay",
    "/checkout/return/fail",
    "/checkout/return/customer",
    "/notifications/unsubscribe",
    "/settings/delete-account",
  ]);
});

test("no browser stores a copy of these addresses, and of no others", () => {
  const matchRoute = createRouteMatcher(routes);
  const handlesOf = (path: string) => matchRoute(path)?.map(({ module }) => module.handle as RouteHandle) ?? [];
  expect(listPatterns().filter((pattern) => !mayBeCopied(handlesOf(addressOf(pattern))))).toEqual([
    "/accounts/login",
    "/accounts/login/email",
    "/accounts/login/passkey",
    "/accounts/login/passkey-options",
    "/accounts/login/second-step",
    "/accounts/login/:socialProvider",
    "/accounts/login/:socialProvider/callback",
    "/accounts/password/reset",
    "/accounts/appeal",
    "/accounts/policies",
    "/accounts/logout",
    "/accounts/signup/email",
    "/accounts/signup/complete",
    "/accounts/signup/recommendations",
    "/accounts/signup/capture-consent",
    "/campaigns/:campaignId/delivery",
    "/checkout/return/card",
    "/checkout/return/brandpay",
    "/checkout/return/fail",
    "/checkout/return/customer",
    "/checkout/card",
    "/checkout/:orderId",
    "/checkout/:orderId/window",
    "/checkout/:orderId/brandpay",
    "/checkout/:orderId/complete",
    "/checkout/:orderId/receipt",
    "/mypage/cards",
    "/mypage/cards/new",
    "/mypage/subscribers",
    "/mypage/subscriptions",
    "/mypage/memberships",
    "/mypage/memberships/new",
    "/mypage/memberships/:planId",
    "/mypage/donation-ranking",
    "/mypage/donations",
    "/mypage/campaigns",
    "/mypage/campaigns/new",
    "/mypage/campaigns/:campaignId",
    "/mypage/campaigns/:campaignId/edit",
    "/mypage/campaigns/:campaignId/addresses",
    "/mypage/campaigns/:campaignId/addresses/file",
    "/mypage/support",
    "/mypage/payments",
    "/mypage/payments/:paymentId",
    "/mypage/earnings",
    "/mypage/earnings/download",
    "/mypage/withdrawal",
    "/mypage/withdrawal/account",
    "/mypage/withdrawal/seller",
    "/mypage/withdrawal/:settlementId",
    "/mypage/apply",
    "/mypage/apply/who",
    "/mypage/apply/activity",
    "/mypage/apply/page",
    "/mypage/apply/contact",
    "/mypage/apply/check",
    "/notifications/unsubscribe",
    "/messages",
    "/messages/:roomId",
    "/messages/:roomId/report",
    "/messages/:roomId/:messageId/pictures/:number",
    "/messages/:roomId/:messageId/report",
    "/messages/:roomId/search",
    "/messages/live",
    "/messages/broadcast",
    "/messages/with/:domain",
    "/settings/login",
    "/settings/display",
    "/settings/safety",
    "/settings/devices",
    "/settings/notifications",
    "/settings/data",
    "/settings/delete-account",
    "/settings/passkeys",
    "/settings/connected-accounts",
    "/settings/password",
    "/settings/reading",
    "/settings/security",
    "/settings/security/codes",
    "/settings/blocked",
    "/settings/data/download",
    "/settings/security/codes/file",
    "/admin",
    "/admin/users",
    "/admin/users/:userId",
    "/admin/reports",
    "/admin/reports/:reportId",
    "/admin/appeals",
    "/admin/appeals/:appealId",
    "/admin/payments",
    "/admin/payments/:paymentId",
    "/admin/settlements",
    "/admin/settlements/payout-file",
    "/admin/settlements/:settlementId",
    "/admin/reviews",
    "/admin/reviews/:reviewId",
    "/admin/ledger",
    "/admin/safeguarding",
    "/admin/ledger/tax-file",
    "/admin/ledger/journals",
    "/admin/applications",
    "/admin/applications/:applicationId",
    "/admin/sellers",
    "/admin/sellers/:sellerIdentityId",
    "/admin/takedowns",
    "/admin/takedowns/:takedownId",
    "/admin/contacts",
    "/admin/contacts/:contactId",
    "/admin/campaigns",
    "/admin/campaigns/:campaignId",
    "/admin/marketing-mails",
    "/admin/marketing-mails/:marketingMailId",
    "/admin/mails",
    "/admin/consents",
    "/admin/consents/:kind",
    "/admin/jobs",
    "/admin/switches",
    "/admin/audit",
    "/admin/views",
    "/:domain/donate",
    "/:domain/membership",
  ]);
});

test("never part of a replay are these addresses and no others", () => {
  const matchRoute = createRouteMatcher(routes);
  const handlesOf = (path: string) => matchRoute(path)?.map(({ module }) => module.handle) ?? [];
  expect(listPatterns().filter((pattern) => !isRecorded(handlesOf(addressOf(pattern))))).toEqual([
    "/takedown",
    "/takedown/footage",
    "/takedown/case",
    "/checkout/return/card",
    "/checkout/return/brandpay",
    "/checkout/return/fail",
    "/checkout/return/customer",
    "/checkout/card",
    "/checkout/:orderId",
    "/checkout/:orderId/window",
    "/checkout/:orderId/brandpay",
    "/checkout/:orderId/complete",
    "/checkout/:orderId/receipt",
    "/mypage/cards",
    "/mypage/cards/new",
    "/mypage/subscriptions",
    "/mypage/payments",
    "/mypage/payments/:paymentId",
    "/messages",
    "/messages/:roomId",
    "/messages/:roomId/report",
    "/messages/:roomId/:messageId/pictures/:number",
    "/messages/:roomId/:messageId/report",
    "/messages/:roomId/search",
    "/messages/live",
    "/messages/broadcast",
    "/messages/with/:domain",
    "/settings/data",
    "/settings/data/download",
  ]);
});

test("the back link of each page leads to a page", () => {
  const matchRoute = createRouteMatcher(routes);
  const pageAt = (path: string) => matchRoute(path)?.findLast(({ module }) => module.default);
  const data = { card: { domain: "abc_1" } };
  const astray = listPatterns().filter((pattern) => {
    const { module } = matchRoute(addressOf(pattern))?.at(-1) ?? {};
    if (!module?.default || isBare(module.handle) || roots.has(pattern)) return false;
    const parent = parentOf(addressOf(pattern), { handle: module.handle, data });
    const { path } = pageAt(parent) ?? {};
    // A first part that no page has, such as /posts, is read as a domain ID.
    return path === "*" || (path === ":domain" && parent !== "/abc_1");
  });
  expect(astray).toEqual([]);
});
