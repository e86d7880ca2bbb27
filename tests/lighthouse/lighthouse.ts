import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { withPageCache } from "../support/browser/chromium";
import { startTemporaryWorld } from "../support/processes/temporary-world";
import { type Category, judge, medianOf, type Run } from "./judge";
import { signIn } from "./sign-in";

const runs = 3;
const port = 9_222;
/** The zoom lock is the owner's rule, with a switch for those who need zoom. */
const skipAudits = ["meta-viewport"];

/** The pages and their categories: SEO does not apply to a page that requires a login. */
const everything: Category[] = ["performance", "accessibility", "best-practices", "seo"];
const pages: { path: string; categories?: Category[]; asFan?: boolean }[] = [
  { path: "/" },
  { path: "/haru_studio" },
  { path: "/explore" },
  { path: "post" },
  { path: "/feed/following", asFan: true, categories: ["performance", "accessibility", "best-practices"] },
];

/** Prints Lighthouse's figures of the main pages on a slow phone, medians of three; exits 1 when a limit is exceeded. */
const world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "1000" } });
const url = String(world.env.PUBLIC_URL);
const browser = await chromium.launch({
  ...withPageCache,
  args: [...withPageCache.args, `--remote-debugging-port=${port}`],
});
try {
  const cookie = await signIn(url, "fan@example.com");
  const post = /\/posts\/pst_\w+/.exec(await (await fetch(`${url}/haru_studio`)).text())?.[0] ?? "";
  const rows = [];
  for (const { path: name, categories = everything, asFan = false } of pages) {
    const path = name === "post" ? post : name;
    const measured: Run[] = [];
    for (let run = 0; run < runs; run++) {
      const result = await lighthouse(url + path, {
        port,
        onlyCategories: categories,
        skipAudits,
        logLevel: "error",
        ...(asFan && { extraHeaders: { Cookie: cookie } }),
      });
      if (!result) throw new Error(`Lighthouse measured nothing at ${path}`);
      measured.push(result.lhr as unknown as Run);
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
