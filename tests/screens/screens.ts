import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, devices, type Page } from "@playwright/test";
import { newAdmin, setUpSecondFactor } from "../support/admin-sign-in";
import { chromiumOptions } from "../support/chromium";
import { findOverflow } from "../support/overflow";
import { startTemporaryWorld } from "../support/temporary-world";
import { drawContactSheet, type Picture } from "./contact-sheet";
import { type Screen, screens, type Viewer, viewers } from "./list";

const FOLDER = "screens";
const LANGUAGES = ["ko", "en"] as const;
const SHAPES = {
  phone: { ...devices["iPhone 13"], defaultBrowserType: undefined, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1_280, height: 860 } },
};
const TALLEST = 4_000;
const PASSWORD = "gyeot-demo-2026";
const mailboxes = { guest: "", fan: "fan", hopeful: "fan4", refused: "fan5", creator: "creator", admin: "admin" };

/** Pictures of every screen, phone and desktop, Korean and English, and one sheet of them all. Words narrow it down. */
const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "1000" } });
const overflows: string[] = [];
const browser = await chromium.launch(chromiumOptions);
try {
  const pictures: Picture[] = [];
  for (const language of LANGUAGES) {
    for (const shape of Object.keys(SHAPES) as (keyof typeof SHAPES)[]) {
      pictures.push(...(await takeAll(browser, language, shape)));
    }
  }
  await drawContactSheet(browser, pictures, join(FOLDER, "contact-sheet.jpg"));
  console.log(`${pictures.length} pictures and contact-sheet.jpg in ${FOLDER}/`);
} finally {
  await browser.close();
  await world.stop();
}
if (overflows.length > 0) {
  console.error(overflows.join("\n"));
  process.exitCode = 1;
}

async function takeAll(browser: Browser, language: string, shape: keyof typeof SHAPES): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const viewer of viewers) {
    const context = await enter(browser, viewer, language, shape);
    for (const screen of chosen.filter((each) => each.viewer === viewer)) {
      const file = join(FOLDER, `${language}-${shape}-${screen.name}.png`);
      const own = screen.agent ? await enter(browser, "guest", language, shape, screen.agent) : context;
      const page = await own.newPage();
      await open(page, screen);
      overflows.push(...(await findOverflow(page)).map((what) => `${file}: ${what}`));
      await page.setViewportSize(await wholeOf(page));
      await page.screenshot({ path: file, animations: "disabled" });
      await page.close();
      if (own !== context) await own.close();
      pictures.push({ file, title: `${screen.name} · ${viewer} · ${language}`, width: SHAPES[shape].viewport.width });
    }
    await context.close();
  }
  return pictures;
}

async function enter(
  browser: Browser,
  viewer: Viewer,
  language: string,
  shape: keyof typeof SHAPES,
  agent?: string,
): Promise<BrowserContext> {
  const baseURL = String(world.env.PUBLIC_URL);
  const locale = language === "ko" ? "ko-KR" : "en-US";
  const look = { ...SHAPES[shape], ...(agent && { userAgent: agent }) };
  const context = await browser.newContext({ ...look, baseURL, locale, timezoneId: "Asia/Seoul" });
  await context.addCookies([{ name: "lng", value: language, url: baseURL }]);
  if (viewer === "guest" || !chosen.some((screen) => screen.viewer === viewer)) return context;
  const page = await context.newPage();
  await page.goto("/accounts/login/email", { waitUntil: "networkidle" });
  const email =
    viewer === "admin" ? (await newAdmin(world.env.DATABASE_URL)).email : `${mailboxes[viewer]}@example.com`;
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("main button[type=submit]").last().click();
  await page.waitForURL("**/feed/following");
  if (viewer === "admin") {
    await page.goto("/admin", { waitUntil: "networkidle" });
    await setUpSecondFactor(page);
  }
  await page.close();
  return context;
}

/** As tall as the page, so that what is fixed to the foot of the window stands at the foot of the picture. */
async function wholeOf(page: Page) {
  const [width = 0, height = 0] = await page.evaluate(() => {
    const { clientWidth, scrollHeight } = document.documentElement;
    return [clientWidth, scrollHeight];
  });
  return { width, height: Math.min(height, TALLEST) };
}

async function open(page: Page, { path, link = [] }: Screen): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  for (const wanted of [link].flat()) {
    const addresses = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
    const found = addresses.find((address) => wanted.test(address.split("?")[0] ?? ""));
    if (!found) throw new Error(`${page.url()} has no link that matches ${wanted}`);
    await page.goto(found, { waitUntil: "networkidle" });
  }
}
