import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { EncryptJWT } from "jose";
import type { Fan } from "./fill-world";
import { inWords, type Load, load } from "./load";
import type { Figure } from "./report";

const leastShare = 0.4;
const html = { accept: "text/html", "accept-language": "ko" };

/** The guest's creator page with 20 posts and /feed/following, beside bare React renders of the same. */
export async function webFigures(env: Record<string, string>, fans: Fan[]): Promise<Figure[]> {
  const url = String(env.PUBLIC_URL);
  const cookies = await Promise.all(fans.slice(0, 100).map((fan) => sessionCookie(env, fan)));
  const pages = [
    { name: "web creator page, guest, 20 posts", shots: [{ path: "/bench_c1", headers: { ...html, cookie: "" } }] },
    {
      name: "web /feed/following",
      shots: cookies.map((cookie) => ({ path: "/feed/following", headers: { ...html, cookie } })),
    },
  ];
  const figures: Figure[] = [];
  for (const { name, shots } of pages) {
    const [first] = shots;
    if (!first) continue;
    const markup = await (await fetch(url + first.path, { headers: first.headers })).text();
    const ours = await load(url, shots);
    const { path, headers } = first;
    const page = await bare("./bare-page.mjs", { build: serverBuild, path, cookie: headers.cookie }, env);
    const elements = await bare("./bare-markup.mjs", { markup }, env);
    figures.push({ ...beside(name, ours, "its components", page), limit: leastShare });
    figures.push(beside(name, ours, "its elements alone", elements));
  }
  return figures;
}

const serverBuild = new URL("../../build/server/index.js", import.meta.url).href;

const beside = (name: string, ours: Load, what: string, bare: Load): Figure => ({
  name,
  ours: inWords(ours),
  reference: `bare render of ${what} ${inWords(bare)}`,
  ratio: ours.perSecond / bare.perSecond,
});

/** The load that a server which does nothing but render takes, in a thread of its own. */
async function bare(script: string, workerData: Record<string, string>, env: Record<string, string>): Promise<Load> {
  const worker = new Worker(new URL(script, import.meta.url), {
    workerData,
    env: { ...process.env, ...env, NODE_ENV: "production" },
  });
  const port = await new Promise<number>((resolve, reject) => worker.once("message", resolve).once("error", reject));
  try {
    return await load(`http://127.0.0.1:${port}`, [{ path: "/" }]);
  } finally {
    await worker.terminate();
  }
}

/** A session cookie as the web seals it, for a fan whose access token is fresh. */
export async function sessionCookie(env: Record<string, string>, fan: Fan): Promise<string> {
  const now = Date.now();
  const day = 86_400_000;
  const tokens = {
    accessToken: fan.token,
    accessIssuedAt: now + day,
    accessExpiresAt: now + 300_000,
    refreshToken: "none",
    refreshExpiresAt: now + day,
  };
  const key = createHash("sha256").update(String(env.SESSION_SECRET)).digest();
  const sealed = await new EncryptJWT({ tokens })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime("1d")
    .encrypt(key);
  return `gyeot=${sealed}`;
}
