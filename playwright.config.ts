import { defineConfig, devices } from "@playwright/test";
import { chromiumOptions } from "./tests/support/browser/chromium";

/**
 * Journeys of plain forms, whose parts other journeys use with JavaScript: `npm test` runs them without, and
 * `npm run test:long` with it (docs/decisions/087).
 */
const formJourneys = [
  "accounts",
  "admin-changes",
  "admin-dashboard",
  "admin-discrepancies",
  "admin-reviews",
  "admin-suspensions",
  "appeals",
  "applications",
  "campaigns",
  "contact",
  "contract-document",
  "crawlers",
  "donations",
  "business-info",
  "google",
  "intermediary",
  "joining-and-leaving",
  "memberships",
  "overflow",
  "password",
  "plans",
  "post-labels",
  "privacy-policy",
  "profile",
  "refunds-and-settlements",
  "reports",
  "search",
  "second-factor",
  "settings",
  "takedowns",
].map((name) => `**/${name}.spec.ts`);
/** Journeys that other forms prove without JavaScript: `npm run test:long` runs them without, too. */
const scriptJourneys = [
  "admin-switches",
  "changed-policies",
  "comments",
  "messages",
  "admin-actions",
  "creator-page",
  "dialogs",
  "form-errors",
  "pages",
  "two-columns",
  "writing",
].map((name) => `**/${name}.spec.ts`);
const dose = process.env.JOURNEYS;
/** The tag of single tests that only the long run has. */
const long = /@long/;

/** The journeys in real Chromium, over a whole world of their own, with JavaScript and without. */
export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  globalSetup: "./tests/support/browser/browser-world.ts",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.PUBLIC_URL,
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    launchOptions: chromiumOptions,
    screenshot: "only-on-failure",
    trace: "off",
    // Requests of a service worker are beyond page.route; offline-page.scripted.spec.ts has one.
    serviceWorkers: "block",
  },
  projects: [
    {
      name: "js",
      ...(dose === "long" && { testMatch: formJourneys }),
      ...(dose === "short" && { testIgnore: formJourneys, grepInvert: long }),
      use: { javaScriptEnabled: true },
    },
    ...(dose === "long" ? [{ name: "long", grep: long, use: { javaScriptEnabled: true } }] : []),
    {
      name: "nojs",
      ...(dose === "long" && { testMatch: scriptJourneys }),
      testIgnore: dose === "short" ? [/scripted\.spec/, ...scriptJourneys] : /scripted\.spec/,
      use: { javaScriptEnabled: false },
    },
  ],
});
