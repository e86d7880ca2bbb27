import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { chromiumOptions } from "../support/browser/chromium";
import { startTemporaryWorld } from "../support/processes/temporary-world";
import { writeContactSheet } from "./contact-sheet";
import { describeScreens, page, pictured, pictureOf } from "./describe-screens";
import { screens } from "./list";
import { type Look, takeScreens } from "./take-screens";

/**
 * Pictures of every screen, phone and desktop, Korean and English, and dark on a Korean phone, and one page of them all;
 * arguments filter them by name. A screen that fails is reported, and the others are taken all the same. With `--docs`:
 * docs/screens.md and its pictures, of a Korean phone in light.
 */
const folder = process.env.SCREENS_FOLDER || "screens";
const forDocs = process.argv.includes("--docs");
const wanted = process.argv.slice(2).filter((word) => word !== "--docs");
const named = screens.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
const chosen = forDocs ? pictured() : named;
const looks: Look[] | undefined = forDocs ? [{ language: "ko", shape: "phone", theme: "light" }] : undefined;
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "1000" } });
const browser = await chromium.launch(chromiumOptions);
const report = (problem: string) => {
  console.error(problem);
  process.exitCode = 1;
};
try {
  const pictures = await takeScreens({
    browser,
    env: world.env,
    screens: chosen,
    folder,
    looks,
    asOnDevice: forDocs,
    report,
  });
  await writeContactSheet(pictures, join(folder, "contact-sheet.html"));
  if (forDocs) await writeDocs();
  console.log(`${pictures.length} pictures and contact-sheet.html in ${folder}/`);
} finally {
  await browser.close();
  await world.stop();
}

async function writeDocs(): Promise<void> {
  await rm("docs/pictures/screens", { recursive: true, force: true });
  await mkdir("docs/pictures/screens", { recursive: true });
  for (const screen of chosen) {
    const picture = sharp(join(folder, `ko-phone-${screen.name}.png`));
    await picture.webp({ quality: 60, effort: 6 }).toFile(pictureOf(screen));
  }
  await writeFile(page, describeScreens());
}
