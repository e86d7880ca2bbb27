import { defineConfig, devices } from "@playwright/test";
import { chromiumOptions } from "./tests/support/browser/chromium";

/**
 * A test tagged `@long` runs in `npm run test:long` alone, one tagged `@long-js` or `@long-nojs` runs there with or
 * without JavaScript and in `npm test` the other way (CONTRIBUTING.md).
 */
function dosed(name: "js" | "nojs") {
  const long = new RegExp(`@long(-${name})?(?![\\w-])`);
  const { JOURNEYS: dose } = process.env;
  return { name, ...(dose === "short" && { grepInvert: long }), ...(dose === "long" && { grep: long }) };
}

/** The journeys in real Chromium, with JavaScript and without; each worker has a whole world of its own. */
export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  globalSetup: "./tests/support/browser/seed-world.ts",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    launchOptions: chromiumOptions,
    screenshot: "only-on-failure",
    trace: "off",
    // Requests of a service worker are beyond page.route; offline-page.scripted.spec.ts has one.
    serviceWorkers: "block",
  },
  projects: [
    { ...dosed("js"), use: { javaScriptEnabled: true } },
    { ...dosed("nojs"), testIgnore: /scripted\.spec/, use: { javaScriptEnabled: false } },
  ],
});
