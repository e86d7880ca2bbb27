import journeys from "../../../playwright.config";

/** Two files that share a world, in the two workers of the journeys: `own-worlds.test.ts` sees one refused. */
export default {
  ...journeys,
  testDir: ".",
  testMatch: /\.planted\.ts$/,
  globalSetup: "../../support/browser/seed-world.ts",
  outputDir: process.env.PLANTED_OUTPUT,
  projects: [{ name: "js", use: { javaScriptEnabled: true } }],
};
