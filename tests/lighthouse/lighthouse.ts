import { type Cookie, chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { withPageCache } from "../support/browser/chromium";
import { startTemporaryWorld } from "../support/processes/temporary-world";
import { blockedMs } from "./blocked-time";
import { type Category, judge, medianOf, type Run } from "./judge";
import { signIn, type Viewer } from "./sign-in";

const runs = 3;
const port = 9_222;
/** Lighthouse's benchmark index of the phone: a quarter of a desktop machine's 2,000, as by its own fixed slowdown. */
const phoneIndex = 500;
/** The zoom lock is the owner's rule, with a switch for those who need zoom. */
const skipAudits = ["meta-viewport"];

/** SEO does not apply to a page that requires a login. */
const ofMembers: Category[] = ["performance", "accessibility", "best-practices"];
const ofAll: Category[] = [...ofMembers, "seo"];
/** With `link`, the first page of that path to which the page leads. */
type Visit = { path: string; link?: RegExp; viewer?: Viewer };
const visits: Visit[] = [
  { path: "/" },
  { path: "/haru_studio" },
  { path: "/explore" },
  { path: "/haru_studio", link: /\/posts\/pst_\w+/ },
  { path: "/feed/following", viewer: "fan" },
  { path: "/messages", link: /\/messages\/rom_\w+/, viewer: "fan" },
  { path: "/mypage", viewer: "creator" },
  { path: "/admin/reports", viewer: "admin" },
  { path: "/admin/payments", viewer: "admin" },
];

/** Measures a page with the cookie of a session, or as a guest; Lighthouse's tab is in the browser's own context. */
async function measure(
  address: string,
  { categories, cookie }: { categories: Category[]; cookie?: Cookie },
): Promise<Run> {
  const devTools = await browser.newBrowserCDPSession();
  await devTools.send("Storage.clearCookies");
  if (cookie) {
    const { name, value, httpOnly } = cookie;
    await devTools.send("Storage.setCookies", { cookies: [{ name, value, httpOnly, url }] });
  }
  const slowdown = (await machineIndex()) / phoneIndex;
  const throttling = { cpuSlowdownMultiplier: slowdown };
  const flags = { port, onlyCategories: categories, skipAudits, throttling, logLevel: "error" } as const;
  const result = await lighthouse(address, flags);
  const shown = result?.lhr.finalDisplayedUrl;
  if (shown !== address) throw new Error(`Lighthouse measured ${shown} in place of ${address}`);
  return {
    ...(result?.lhr as unknown as Omit<Run, "blockedMs">),
    blockedMs: blockedMs(result?.artifacts.Trace.traceEvents ?? [], { address, slowdown }),
  };
}

/** The benchmark index of this machine at the moment: a virtual one may be half as fast a minute later. */
async function machineIndex(): Promise<number> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(pageFunctions.computeBenchmarkIndex);
  } finally {
    await page.close();
  }
}

/** Prints Lighthouse's figures of the main pages on a slow phone, medians of three; exits 1 when a limit is exceeded. */
const world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "1000" } });
const url = String(world.env.PUBLIC_URL);
const browser = await chromium.launch({
  ...withPageCache,
  args: [...withPageCache.args, `--remote-debugging-port=${port}`],
});
try {
  const rows = [];
  for (const { path: first, link, viewer } of visits) {
    const categories = viewer ? ofMembers : ofAll;
    const measured: Run[] = [];
    let path = first;
    for (let run = 0; run < runs; run++) {
      const cookie = viewer && (await signIn({ browser, env: world.env, viewer }));
      const headers = { Cookie: cookie ? `${cookie.name}=${cookie.value}` : "" };
      const found = link?.exec(await (await fetch(url + first, { headers })).text());
      path = found?.[0] ?? first;
      measured.push(await measure(url + path, { categories, cookie }));
    }
    rows.push({ page: path, ...medianOf(measured, categories) });
  }
  console.table(rows);
  const problems = rows.flatMap(judge);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await world.stop();
}
