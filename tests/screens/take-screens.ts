import { join } from "node:path";
import { type Browser, type BrowserContext, devices, type Page } from "@playwright/test";
import { newAdmin, setUpSecondFactor } from "../support/browser/admin-sign-in";
import { colourRules, findViolations } from "../support/browser/find-violations";
import { collectErrors, login, postMailbox, postProfile } from "../support/browser/journey";
import { judgeScreen } from "../support/browser/judge-screen";
import type { Picture } from "./contact-sheet";
import type { Screen, Viewer } from "./list";
import { openScreen } from "./open-screen";

const LANGUAGES = { ko: "ko-KR", en: "en-US" };
/** A screen is judged at the picture's width, and in light at the others. */
const SHAPES = {
  phone: {
    device: { ...devices["iPhone 13"], defaultBrowserType: undefined, deviceScaleFactor: 1 },
    otherWidths: [320],
  },
  desktop: { device: { viewport: { width: 1_440, height: 900 } }, otherWidths: [800, 1_024, 1_264] },
};
const TALLEST = 4_000;
const MAILBOXES = { fan: "fan", hopeful: "fan4", refused: "fan5", creator: "creator" };

interface Order {
  browser: Browser;
  /** Of the stack whose screens are taken. */
  env: Record<string, string | undefined>;
  screens: Screen[];
  folder: string;
  /** Without it, all. */
  looks?: Look[];
  /** Pictures as high as the device, in place of the whole page. */
  asOnDevice?: boolean;
  /** Called for each error and for what is judged wrong, as it is found. */
  report: (problem: string) => void;
}
export interface Look {
  language: keyof typeof LANGUAGES;
  shape: keyof typeof SHAPES;
  theme: "light" | "dark";
}

/** Dark in one language and shape only: the layout is the same as in light, and only its colours are judged. */
const looks: Look[] = [
  { language: "ko", shape: "phone", theme: "light" },
  { language: "ko", shape: "phone", theme: "dark" },
  { language: "ko", shape: "desktop", theme: "light" },
  { language: "en", shape: "phone", theme: "light" },
  { language: "en", shape: "desktop", theme: "light" },
];

/** Takes each screen in every look; the problem of one, or of a viewer who cannot sign in, stops no other. */
export async function takeScreens(order: Order): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const viewers = new Set(order.screens.map(({ viewer }) => viewer));
  for (const look of order.looks ?? looks)
    for (const viewer of viewers) pictures.push(...(await takeScreensOf(viewer, { ...order, ...look })));
  return pictures;
}

async function takeScreensOf(viewer: Viewer, order: Order & Look): Promise<Picture[]> {
  const { language, shape, theme, report } = order;
  const look = `${language}-${shape}${theme === "dark" ? "-dark" : ""}`;
  const pictures: Picture[] = [];
  const context = await newContext(order);
  try {
    await enter(context, viewer, order.env);
  } catch (error) {
    report(`${look}: ${viewer} cannot enter: ${firstLine(error)}`);
    await context.close();
    return [];
  }
  for (const screen of order.screens.filter((each) => each.viewer === viewer)) {
    const file = join(order.folder, `${look}-${screen.name}.png`);
    const own = screen.agent ? await newContext(order, screen.agent) : context;
    try {
      for (const problem of await takePicture(own, screen, order, file)) report(`${file}: ${problem}`);
      const { width } = SHAPES[shape].device.viewport;
      pictures.push({
        file,
        title: [screen.name, viewer, language, ...(theme === "dark" ? [theme] : [])].join(" · "),
        width,
      });
    } catch (error) {
      report(`${file}: ${firstLine(error)}`);
    } finally {
      if (own !== context) await own.close();
    }
  }
  await context.close();
  return pictures;
}

/** Returns what is wrong with the screen that was taken. */
async function takePicture(
  context: BrowserContext,
  screen: Screen,
  { shape, theme, asOnDevice }: Order & Look,
  file: string,
): Promise<string[]> {
  const page = await context.newPage();
  try {
    const problems = collectErrors(page);
    await openScreen(page, screen);
    const { device, otherWidths } = SHAPES[shape];
    for (const width of [...(theme === "light" ? otherWidths : []), device.viewport.width]) {
      await page.setViewportSize({ ...device.viewport, width });
      problems.push(...(await judgeScreen(page)).map((what) => `${what} at ${width}`));
    }
    if (theme === "dark") problems.push(...(await findViolations(page, colourRules)));
    if (!asOnDevice) await page.setViewportSize(await wholeOf(page));
    await showImages(page);
    await page.screenshot({ path: file, animations: "disabled" });
    return problems;
  } finally {
    await page.close();
  }
}

/** The taller window brings pictures into view that load lazily; a loaded one is painted once it is decoded. */
async function showImages(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight || !image.offsetParent,
    ),
  );
  await page.evaluate(() =>
    Promise.all([...document.images].filter(({ complete }) => complete).map((image) => image.decode().catch(() => {}))),
  );
}

/** As tall as the page, so that elements fixed to the window's bottom are at the picture's bottom. */
async function wholeOf(page: Page) {
  const [width = 0, height = 0] = await page.evaluate(() => {
    const { clientWidth, scrollHeight } = document.documentElement;
    return [clientWidth, scrollHeight];
  });
  return { width, height: Math.min(height, TALLEST) };
}

async function newContext(
  { browser, env, language, shape, theme }: Order & Look,
  agent?: string,
): Promise<BrowserContext> {
  const baseURL = String(env.PUBLIC_URL);
  const context = await browser.newContext({
    ...SHAPES[shape].device,
    ...(agent && { userAgent: agent }),
    baseURL,
    locale: LANGUAGES[language],
    timezoneId: "Asia/Seoul",
  });
  // tsx wraps functions in a helper, which those evaluated in the page need too.
  await context.addInitScript("globalThis.__name ??= (wrapped) => wrapped");
  const cookies = Object.entries({ lng: language, theme });
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: baseURL })));
  return context;
}

async function enter(context: BrowserContext, viewer: Viewer, env: Order["env"]): Promise<void> {
  if (viewer === "guest") return;
  const page = await context.newPage();
  if (viewer === "newcomer" || viewer === "unfinished") {
    await postMailbox(page, env.TOSS_API_URL);
    if (viewer === "newcomer") await postProfile(page);
  } else if (viewer === "admin") {
    await login(page, (await newAdmin(env.DATABASE_URL)).email);
    await page.goto("/admin");
    await setUpSecondFactor(page);
  } else {
    await login(page, `${MAILBOXES[viewer]}@example.com`);
  }
  await page.close();
}

const firstLine = (error: unknown) => (error as Error).message.split("\n")[0];
