import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createDeps } from "#api/create-deps";
import { readEnv } from "#api/env";
import { addJob } from "#api/jobs";
import { launch, stopAllLaunched } from "../support/processes/launch";
import { startTemporaryWorld } from "../support/processes/temporary-world";
import { dose } from "./dose";
import { countUnrenewed, fillBuyers, fillMemberships } from "./fill-memberships";
import { fillWorld, signInFans } from "./fill-world";
import type { Shot } from "./load";
import type { Figure } from "./report";
import { shotsOfFans } from "./web";

const pages = { feed: "/feed/following", post: "/posts/pst_bench000001000001", "creator page": "/bench_c1" };
const seconds = dose(8, 1);
const pagesPerSecond = 20;
/** More than a worker renews during the measurement. */
const due = dose(2_500, 400);

/**
 * The median time of a fan's pages, twenty a second, while a worker of its own renews memberships that are all due,
 * beside the same pages before. All processes, the provider's double too, share this machine.
 */
export async function pagesDuringRenewalsFigures(settings: Record<string, string>): Promise<Figure[]> {
  const world = await startTemporaryWorld({ env: { ...settings, WORKER_INSIDE: "0" } });
  const env = world.env as Record<string, string>;
  const deps = createDeps(readEnv({ ...process.env, ...env }), "bench");
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  try {
    await client.connect();
    const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
    await fillWorld(env);
    await fillBuyers(deps, query, due);
    const worker = launch([process.execPath, "build/worker.js"], { ...env, WORKER_PORT: "0" });
    const measure = async () => {
      const fans = await signInFans(env);
      const times: Record<string, number[]> = {};
      for (const [name, path] of Object.entries(pages))
        times[name] = await timesOf(String(env.PUBLIC_URL), await shotsOfFans(env, fans, () => path));
      return times;
    };
    await measure();
    const before = await measure();
    await fillMemberships(query, due, "now() - interval '1 minute'");
    await addJob(deps.database.db, "renew_due", {}, { key: "renew_due:start" });
    const hasBegun = async () => (await countUnrenewed(query)) < due;
    for (let looks = 0; !(await hasBegun()); looks++) {
      if (looks === 300) throw new Error(`the worker renewed nothing: ${worker.output().slice(-1_000)}`);
      await sleep(100);
    }
    const began = performance.now();
    const leftBefore = await countUnrenewed(query);
    const during = await measure();
    const left = await countUnrenewed(query);
    if (left === 0) throw new Error(`all ${due} memberships were renewed before the pages were measured`);
    const rate = Math.round(((leftBefore - left) / (performance.now() - began)) * 1_000);
    return Object.keys(pages).map((name) => {
      const [ours, reference] = [during[name] ?? [], before[name] ?? []];
      return {
        name: `a fan's ${name} during ${rate} renewals/s`,
        ours: formatTimes(ours),
        reference: `without renewals ${formatTimes(reference)}`,
        ratio: share(ours, 0.5) / share(reference, 0.5),
        limit: 1.25,
        atMost: true,
      };
    });
  } finally {
    await client.end();
    await deps.database.end();
    await stopAllLaunched();
    await world.stop();
  }
}

/** Times in milliseconds, sorted, of requests that begin at even intervals whether or not earlier ones have ended. */
async function timesOf(url: string, shots: Shot[]): Promise<number[]> {
  const requests = Array.from({ length: pagesPerSecond * seconds }, async (_, at) => {
    await sleep((at * 1_000) / pagesPerSecond);
    const { path, headers } = shots[at % shots.length] as Shot;
    const sentAt = performance.now();
    const answer = await fetch(url + path, { headers, redirect: "manual" });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - sentAt;
  });
  return (await Promise.all(requests)).sort((a, b) => a - b);
}

const share = (sorted: number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;

const formatTimes = (sorted: number[]) =>
  `p50 ${share(sorted, 0.5).toFixed(1)} p90 ${share(sorted, 0.9).toFixed(1)} ms`;
