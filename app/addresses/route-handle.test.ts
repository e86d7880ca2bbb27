import { expect, test } from "vitest";
import { routes } from "#tests/support/server-build";
import { needsConsent } from "~/guards/consent.server";
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
