import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { EncryptJWT } from "jose";
import { roomIdOf } from "#api/messages/room-id";
import { dose } from "./dose";
import type { Fan } from "./fill-world";
import { formatLoad, type Load, load, type Shot } from "./load";
import type { Figure } from "./report";

const seconds = dose(4, 1);
const html = { accept: "text/html", "accept-language": "ko" };

/** The least share of a bare render that a page must reach; a page without one is printed and not judged. */
type Limits = { components?: number; elements?: number };
type PageFigure = { name: string; shots: Shot[]; limits: Limits };

/** The pages of a guest and of fans, each beside bare React renders of the same markup in the same minute. */
export async function webFigures(env: Record<string, string>, fans: Fan[]): Promise<Figure[]> {
  const url = String(env.PUBLIC_URL);
  const readers = await readersOf(env, fans);
  const figures: Figure[] = [];
  for (const { name, shots, limits } of [...guestPages(), ...fanPages(readers)]) {
    const { path, headers } = shots[0] as Shot;
    const markup = await readPage(url + path, headers);
    const ours = await load(url, shots, seconds);
    const cookie = String(headers?.cookie);
    const page = await bare("./bare-page.mjs", { build: serverBuild, path, cookie }, env);
    const elements = await bare("./bare-markup.mjs", { markup }, env);
    figures.push({ ...beside(name, ours, "its components", page), limit: limits.components });
    figures.push({ ...beside(name, ours, "its elements alone", elements), limit: limits.elements });
  }
  return figures;
}

type Reader = { fan: Fan; cookie: string };

const readersOf = (env: Record<string, string>, fans: Fan[]): Promise<Reader[]> =>
  Promise.all(fans.slice(0, 100).map(async (fan) => ({ fan, cookie: await sessionCookie(env, fan) })));

/** A page's requests, each of another fan in turn. */
export async function shotsOfFans(
  env: Record<string, string>,
  fans: Fan[],
  pathOf: (fan: Fan) => string,
): Promise<Shot[]> {
  return asReaders(await readersOf(env, fans), pathOf);
}

const asReaders = (readers: Reader[], pathOf: (fan: Fan) => string): Shot[] =>
  readers.map(({ fan, cookie }) => ({ path: pathOf(fan), headers: { ...html, cookie } }));

const asGuest = (path: string): Shot[] => [{ path, headers: { ...html, cookie: "" } }];

export const guestCreatorPage = (): Shot[] => asGuest(creatorPath);

const creatorPath = "/bench_c1";
const postPath = "/posts/pst_bench000001000001";

/** The feed, notifications and messages of a guest are a redirect to the login page. */
function guestPages(): PageFigure[] {
  const kept = { components: 0.4 };
  return [
    { name: "web guest: creator page, 20 posts", shots: guestCreatorPage(), limits: kept },
    { name: "web guest: post", shots: asGuest(postPath), limits: kept },
    { name: "web guest: explore", shots: asGuest("/explore"), limits: kept },
  ];
}

function fanPages(readers: Reader[]): PageFigure[] {
  const asFans = (pathOf: (fan: Fan) => string) => asReaders(readers, pathOf);
  const own = { components: 0.4, elements: 0.35 };
  return [
    { name: "web fan: creator page, 20 posts", shots: asFans(() => creatorPath), limits: {} },
    { name: "web fan: post", shots: asFans(() => postPath), limits: own },
    { name: "web fan: feed, 20 posts", shots: asFans(() => "/feed/following"), limits: own },
    { name: "web fan: notifications", shots: asFans(() => "/notifications"), limits: {} },
    {
      name: "web fan: messages room, 30 messages",
      shots: asFans(({ userId }) => `/messages/${roomIdOf(userId, "usr_benchc000001")}`),
      limits: {},
    },
    { name: "web fan: explore", shots: asFans(() => "/explore"), limits: {} },
  ];
}

/** The page's markup; throws when the address leads elsewhere, since a redirect's page is not what is measured. */
async function readPage(url: string, headers?: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { headers, redirect: "manual" });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

const serverBuild = new URL("../../build/server/index.js", import.meta.url).href;

const beside = (name: string, ours: Load, what: string, bare: Load): Figure => ({
  name,
  ours: formatLoad(ours),
  reference: `bare render of ${what} ${formatLoad(bare)}`,
  ratio: ours.perSecond / bare.perSecond,
});

/** The throughput of a server that only renders, in a thread of its own. */
async function bare(script: string, workerData: Record<string, string>, env: Record<string, string>): Promise<Load> {
  const worker = new Worker(new URL(script, import.meta.url), {
    workerData,
    env: { ...process.env, ...env, NODE_ENV: "production" },
  });
  const port = await new Promise<number>((resolve, reject) => worker.once("message", resolve).once("error", reject));
  try {
    return await load(`http://127.0.0.1:${port}`, [{ path: "/" }], seconds);
  } finally {
    await worker.terminate();
  }
}

/** A session cookie as the web encrypts it, for a fan whose access token is fresh. */
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
