import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, devices, type Page } from "@playwright/test";
import { newAdmin, setUpSecondFactor } from "../support/browser/admin-sign-in";
import { chromiumOptions } from "../support/browser/chromium";
import { hydrated } from "../support/browser/journey";
import { findOverflow } from "../support/browser/overflow";
import { startTemporaryWorld } from "../support/processes/temporary-world";
import { drawContactSheet, type Picture } from "./contact-sheet";
import { type Screen, screens, type Viewer, viewers } from "./list";

const FOLDER = process.env.SCREENS_FOLDER || "screens";
const LANGUAGES = ["ko", "en"] as const;
const SHAPES = {
  phone: { ...devices["iPhone 13"], defaultBrowserType: undefined, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1_280, height: 860 } },
};
const TALLEST = 4_000;
const PASSWORD = "gyeot-demo-2026";
const mailboxes = { guest: "", fan: "fan", hopeful: "fan4", refused: "fan5", creator: "creator", admin: "admin" };

/**
 * Pictures of every screen, phone and desktop, Korean and English, and one sheet of them all; arguments filter them by
 * name. A screen that fails is reported at the end, and the others are taken all the same.
 */
const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "1000" } });
const problems: string[] = [];
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
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exitCode = 1;
}

async function takeAll(browser: Browser, language: string, shape: keyof typeof SHAPES): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const viewer of viewers) {
    const context = await enter(browser, viewer, language, shape);
    for (const screen of chosen.filter((each) => each.viewer === viewer)) {
      const file = join(FOLDER, `${language}-${shape}-${screen.name}.png`);
      const own = screen.agent ? await enter(browser, "guest", language, shape, screen.agent) : context;
      try {
        await take(own, screen, file);
        pictures.push({ file, title: `${screen.name} · ${viewer} · ${language}`, width: SHAPES[shape].viewport.width });
      } catch (error) {
        problems.push(`${file}: ${(error as Error).message.split("\n")[0]}`);
      } finally {
        if (own !== context) await own.close();
      }
    }
    await context.close();
  }
  return pictures;
}

async function take(context: BrowserContext, screen: Screen, file: string): Promise<void> {
  const page = await context.newPage();
  try {
    await open(page, screen);
    problems.push(...(await findOverflow(page)).map((what) => `${file}: ${what}`));
    await page.setViewportSize(await wholeOf(page));
    // The taller window brings pictures into view that load lazily.
    await page.waitForFunction(() =>
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight || !image.offsetParent,
      ),
    );
    await page.screenshot({ path: file, animations: "disabled" });
  } finally {
    await page.close();
  }
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
  // tsx wraps functions in a helper, which those evaluated in the page need too.
  await context.addInitScript("globalThis.__name ??= (wrapped) => wrapped");
  await context.addCookies([{ name: "lng", value: language, url: baseURL }]);
  if (viewer === "guest" || !chosen.some((screen) => screen.viewer === viewer)) return context;
  const page = await context.newPage();
  await goTo(page, "/accounts/login/email");
  const email =
    viewer === "admin" ? (await newAdmin(world.env.DATABASE_URL)).email : `${mailboxes[viewer]}@example.com`;
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("main button[type=submit]").last().click();
  await page.waitForURL("**/feed/following");
  if (viewer === "admin") {
    await goTo(page, "/admin");
    await setUpSecondFactor(page);
  }
  await page.close();
  return context;
}

/** As tall as the page, so that elements fixed to the window's bottom are at the picture's bottom. */
async function wholeOf(page: Page) {
  const [width = 0, height = 0] = await page.evaluate(() => {
    const { clientWidth, scrollHeight } = document.documentElement;
    return [clientWidth, scrollHeight];
  });
  return { width, height: Math.min(height, TALLEST) };
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

async function open(page: Page, { path, link = [] }: Screen): Promise<void> {
  await goTo(page, path);
  for (const wanted of [link].flat()) {
    const addresses = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
    const found = addresses.find((address) => wanted.test(address.split("?")[0] ?? ""));
    if (!found) throw new Error(`${page.url()} has no link that matches ${wanted}`);
    await goTo(page, found);
  }
}
