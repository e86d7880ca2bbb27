import pg from "pg";
import { expect, vi } from "vitest";
import { startTemporaryWorld } from "../processes/temporary-world";
import { createViewers } from "./canary-viewers";
import { seedCanaries } from "./seed-canaries";

export type CanaryWorld = Awaited<ReturnType<typeof startCanaryWorld>>;

/** A whole stack with seeded canaries, and the viewers who look for them. */
export async function startCanaryWorld() {
  const world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "1000" } });
  const client = new pg.Client({ connectionString: world.env.DATABASE_URL });
  const stop = async () => {
    await client.end();
    await world.stop();
  };
  try {
    await client.connect();
    const viewers = await createViewers(world, client);
    const seeded = await seedCanaries({ ...viewers, client });
    // The worker has published the posts' notifications by now.
    await vi.waitFor(async () => expect(await jobsLeft(client)).toBe(0), { timeout: 60_000, interval: 200 });
    return { ...viewers, world, client, seeded, stop };
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
