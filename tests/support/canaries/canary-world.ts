import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { expect, vi } from "vitest";
import { startTemporaryWorld } from "../processes/temporary-world";
import { createViewers } from "./canary-viewers";
import { seedCanaries } from "./seed-canaries";

export type CanaryWorld = Awaited<ReturnType<typeof startCanaryWorld>>;

/** A whole stack with seeded canaries, and the viewers who look for them. */
export async function startCanaryWorld() {
  const clockFile = join(await mkdtemp(join(tmpdir(), "gyeot-clock-")), "now");
  const world = await startTemporaryWorld({
    env: {
      RATE_LIMIT_FACTOR: "1000",
      NODE_OPTIONS: `--import ${new URL("../processes/fixed-clock.mjs", import.meta.url).href}`,
      FIXED_CLOCK_FILE: clockFile,
    },
  });
  const client = new pg.Client({ connectionString: world.env.DATABASE_URL });
  const stop = async () => {
    await client.end();
    await world.stop();
    await rm(dirname(clockFile), { recursive: true, force: true });
  };
  try {
    await client.connect();
    const viewers = await createViewers(world, client);
    const seeded = await seedCanaries({ ...viewers, client });
    // The worker has published the posts' notifications by now.
    await vi.waitFor(async () => expect(await jobsLeft(client)).toBe(0), { timeout: 60_000, interval: 200 });
    /** Fixes the clocks of all processes at a time in milliseconds. */
    const fixClocksAt = (at: number) => writeFile(clockFile, String(at));
    return { ...viewers, world, client, seeded, fixClocksAt, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function jobsLeft(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    "SELECT count(*)::int AS n FROM graphile_worker._private_jobs WHERE run_at <= now() AND attempts < max_attempts",
  );
  return rows[0].n;
}
