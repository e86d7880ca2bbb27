// @module-tag long
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Screen } from "../screens/list";
import { takeScreens } from "../screens/take-screens";
import { chromiumOptions } from "../support/browser/chromium";
import { launch, stopAllLaunched } from "../support/processes/launch";
import { startTemporaryWorld } from "../support/processes/temporary-world";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gyeot-screens-"));
});
afterEach(async () => {
  await stopAllLaunched();
  rmSync(folder, { recursive: true, force: true });
});

it("npm run screens takes both languages and themes, of linked and of personal pages too", async () => {
  const names = ["terms", "post-quiet", "followers-none"];
  const command = [process.execPath, "--import", "tsx", "tests/screens/screens.ts", ...names];
  const screens = launch(command, { SCREENS_FOLDER: folder });
  expect(await screens.ended, screens.output()).toBe(0);
  const looks = ["ko-phone", "ko-phone-dark", "ko-desktop", "en-phone", "en-desktop"];
  const expected = looks.flatMap((look) => names.map((name) => `${look}-${name}.png`));
  expect(readdirSync(folder).sort()).toEqual([...expected, "contact-sheet.html"].sort());
});

it("a screen that fails, or a viewer who cannot enter, is reported, and the others are taken", async () => {
  const screens: Screen[] = [
    { name: "staff", viewer: "admin", path: "/admin" },
    { name: "unlinked", viewer: "guest", path: "/terms", link: "/admin/users/:userId" },
    { name: "redirected", viewer: "guest", path: "/mypage" },
    { name: "missing", viewer: "guest", path: "/nobody_here_at_all" },
    { name: "terms", viewer: "guest", path: "/terms" },
  ];
  const world = await startTemporaryWorld();
  const browser = await chromium.launch(chromiumOptions);
  const problems: string[] = [];
  try {
    const env = { ...world.env, DATABASE_URL: "postgres://127.0.0.1:1/none" };
    const report = (problem: string) => problems.push(problem);
    const pictures = await takeScreens({ browser, env, screens, folder, report });
    const titles = ["ko", "ko · dark", "ko", "en", "en"].map((look) => `terms · guest · ${look}`);
    expect(pictures.map(({ title }) => title)).toEqual(titles);
  } finally {
    await browser.close();
    await world.stop();
  }
  expect(problems.filter((each) => each.startsWith("en-desktop") || each.includes("/en-desktop"))).toEqual([
    expect.stringContaining("admin cannot enter"),
    expect.stringMatching(/unlinked.* has no link to/),
    expect.stringMatching(/redirected.* leads to \/accounts\/login instead of \/mypage/),
    expect.stringMatching(/missing.* answers 404 instead of 200/),
  ]);
  expect(problems).toHaveLength(4 * 5);
});
