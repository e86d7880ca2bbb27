import { chromium, type Page } from "@playwright/test";
import { chromiumOptions } from "../support/browser/chromium";
import { hydrated } from "../support/browser/journey";
import { dose } from "./dose";
import type { Fan } from "./fill-world";
import type { Figure } from "./report";
import { sessionCookie } from "./web";

const rounds = dose(5, 1);
/** Slow 3G: a round trip in 400 ms, 400 kbit/s. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowdown = 6;

type Visit = { name: string; path: string; limitMs: number; cookie?: string };
/** Milliseconds from the request: until React has hydrated the page's main part, and until a like pressed is queued for it. */
type Times = { answers: number; queuesPresses: number | null };

/**
 * Time to interactive of a first visit: from the request until React has hydrated the page's main part, with a cold cache
 * and Chromium's throttling of network (slow 3G) and CPU (six times slower). The median of several visits.
 */
export async function firstVisitFigures(env: Record<string, string>, [fan]: Fan[]): Promise<Figure[]> {
  const visits: Visit[] = [
    { name: "creator page, guest", path: "/haru_studio", limitMs: 3_500 },
    { name: "feed, fan", path: "/feed/following", limitMs: 4_000, cookie: await sessionCookie(env, fan as Fan) },
  ];
  const figures: Figure[] = [];
  for (const visit of visits) {
    const times: Times[] = [];
    for (let round = 0; round < rounds; round++) times.push(await timesOf(String(env.PUBLIC_URL), visit));
    figures.push(
      figure(
        visit,
        "answers taps",
        times.map(({ answers }) => answers),
      ),
    );
    const queued = times.flatMap(({ queuesPresses }) => queuesPresses ?? []);
    if (queued.length > 0) figures.push(figure(visit, "takes a like", queued));
  }
  return figures;
}

function figure({ name, limitMs }: Visit, what: string, times: number[]): Figure {
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;
  return {
    name: `first visit on slow 3G: ${name}`,
    ours: `${what} after ${(median / 1_000).toFixed(2)} s`,
    reference: `${limitMs / 1_000} s`,
    ratio: median / limitMs,
    limit: 1,
    atMost: true,
  };
}

/** In a browser of its own, so that nothing is cached. */
async function timesOf(url: string, { path, cookie }: Visit): Promise<Times> {
  const browser = await chromium.launch(chromiumOptions);
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: "ko-KR" });
    if (cookie) await context.addCookies([{ name: "gyeot", value: cookie.replace("gyeot=", ""), url }]);
    // tsx compiles named functions to calls of this helper, which a page does not have.
    await context.addInitScript("globalThis.__name = (named) => named");
    await context.addInitScript(recordQueueStart);
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(url + path, { waitUntil: "commit", timeout: 60_000 });
    await hydrated(page);
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} leads to ${page.url()}`);
    return await page.evaluate(() => {
      const [queued] = performance.getEntriesByName("presses are queued");
      return { answers: performance.now(), queuesPresses: queued ? queued.startTime : null };
    });
  } finally {
    await browser.close();
  }
}

/** Marks the moment at which `app/document/early-presses.server.ts` begins to queue presses. */
function recordQueueStart() {
  Object.defineProperty(window, "takeEarlyPresses", {
    configurable: true,
    set(value) {
      performance.mark("presses are queued");
      Object.defineProperty(window, "takeEarlyPresses", { value });
    },
  });
}

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", network);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}
