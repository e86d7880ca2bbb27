import { cp } from "node:fs/promises";
import { join } from "node:path";
import { startTemporaryWorld, type TemporaryWorld } from "../processes/temporary-world";

const IN_ENVIRONMENT = [
  "PUBLIC_URL",
  "PRODUCT_API_URL",
  "SANDBOX_URL",
  "DATABASE_URL",
  "API_SECRET",
  "SESSION_SECRET",
  "DATA_DIR",
];

/**
 * The world of one worker, alone in it: a copy of the seeded database, and servers of its own. Its addresses are put into
 * the worker's environment; its logs are stored beside the screenshots of failed tests. One address plays many users
 * here, so the limits are raised.
 */
export async function startWorkerWorld(worker: number): Promise<TemporaryWorld> {
  const world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "1000", VALIDATE_RESPONSES: "1" } });
  const env: Record<string, string | undefined> = { ...world.env, SANDBOX_URL: world.env.TOSS_API_URL };
  for (const name of IN_ENVIRONMENT) process.env[name] = env[name];
  return {
    ...world,
    async stop() {
      await cp(join(world.dataDir, "logs"), `test-results/logs/worker-${worker}`, { recursive: true });
      await world.stop();
    },
  };
}
