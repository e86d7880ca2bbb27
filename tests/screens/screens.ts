import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumOptions } from "../support/browser/chromium";
import { startTemporaryWorld } from "../support/processes/temporary-world";
import { writeContactSheet } from "./contact-sheet";
import { screens } from "./list";
import { takeScreens } from "./take-screens";

/**
 * Pictures of every screen, phone and desktop, Korean and English, and dark on a Korean phone, and one page of them all;
 * arguments filter them by name. A screen that fails is reported, and the others are taken all the same.
 */
const folder = process.env.SCREENS_FOLDER || "screens";
const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "1000" } });
const browser = await chromium.launch(chromiumOptions);
const report = (problem: string) => {
  console.error(problem);
  process.exitCode = 1;
};
try {
  const pictures = await takeScreens({ browser, env: world.env, screens: chosen, folder, report });
  await writeContactSheet(pictures, join(folder, "contact-sheet.html"));
  console.log(`${pictures.length} pictures and contact-sheet.html in ${folder}/`);
} finally {
  await browser.close();
  await world.stop();
}
