import { defineConfig, devices } from "@playwright/test";
import { chromiumOptions } from "./tests/support/chromium";

/** The journeys in real Chromium, over a whole world of their own, with JavaScript and without. */
export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  globalSetup: "./tests/support/browser-world.ts",
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
    { name: "js", use: { javaScriptEnabled: true } },
    { name: "nojs", testIgnore: /scripted\.spec/, use: { javaScriptEnabled: false } },
  ],
});
