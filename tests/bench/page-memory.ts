import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { dose } from "./dose";
import { mebibytesOf, processesOf } from "./memory";
import type { Figure } from "./report";

const requests = dose(5_000, 200);
const allowedMiB = 32;
const collectedMs = dose(90_000, 1_000);
/** A creator with posts of 5,000 characters: some 120,000 characters of two bytes each. */
const path = "/bench_c1";

/**
 * The web process's memory at the end of guests' requests for one large page, each with a query string of its own (half
 * a parameter that pages read, half an unknown one), and what of it remains after garbage collection.
 */
export async function pageMemoryFigures(env: Record<string, string>): Promise<Figure[]> {
  await lengthenPosts(String(env.DATABASE_URL));
  const url = String(env.PUBLIC_URL);
  const [web = 0] = await processesOf(process.pid, "web.js");
  await getAll(url, requests / 10);
  const before = await mebibytesOf(web);
  await getAll(url, requests);
  const highest = await mebibytesOf(web);
  const kept = (await lowestMebibytes(web, before + allowedMiB)) - before;
  const name = `web memory, ${requests} query strings on a page of 250 KB`;
  const reference = `${before.toFixed(0)} MiB before`;
  return [
    { name: `${name}, at once`, ours: `${highest.toFixed(0)} MiB`, reference, ratio: highest / before },
    {
      name: `${name}, kept`,
      ours: `${kept.toFixed(0)} MiB more`,
      reference: `${allowedMiB} MiB more`,
      ratio: Math.max(0, kept) / allowedMiB,
      limit: 1,
      atMost: true,
    },
  ];
}

/** The lowest memory within the time of a garbage collection; it stops at the first that is low `enough`. */
async function lowestMebibytes(pid: number, enough: number): Promise<number> {
  const until = Date.now() + collectedMs;
  let lowest = await mebibytesOf(pid);
  while (lowest > enough && Date.now() < until) {
    await sleep(1_000);
    lowest = Math.min(lowest, await mebibytesOf(pid));
  }
  return lowest;
}

async function getAll(url: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 20) await Promise.all(Array.from({ length: 20 }, (_, i) => get(url, n + i)));
}

async function get(url: string, n: number): Promise<void> {
  const answer = await fetch(`${url}${path}?${n % 2 === 0 ? "tab" : "c"}=${n}`, { headers: { accept: "text/html" } });
  const { length } = await answer.text();
  if (answer.status !== 200 || length < 100_000) throw new Error(`${answer.status} with ${length} characters`);
}

async function lengthenPosts(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("UPDATE posts SET body = repeat('곁에 앉아요. ', 625) WHERE creator_id = 'usr_benchc000001'");
  } finally {
    await client.end();
  }
}
