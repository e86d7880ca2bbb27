import { cp } from "node:fs/promises";
import { join } from "node:path";
import { startTemporaryWorld } from "../processes/temporary-world";

const HANDED_ON = [
  "PUBLIC_URL",
  "PRODUCT_API_URL",
  "SANDBOX_URL",
  "DATABASE_URL",
  "API_SECRET",
  "SESSION_SECRET",
  "DATA_DIR",
];

/**
 * One address plays many users here, so the limits are raised. The run's workers start after this, with these addresses
 * in their environment. The servers' logs are stored beside the screenshots of failed tests.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const world = await startTemporaryWorld({
    env: { RATE_LIMIT_FACTOR: "1000", VALIDATE_RESPONSES: "1" },
  });
  const env = { ...world.env, SANDBOX_URL: world.env.TOSS_API_URL };
  for (const name of HANDED_ON) process.env[name] = env[name as keyof typeof env];
  return async () => {
    await cp(join(world.dataDir, "logs"), "test-results/logs", { recursive: true });
    await world.stop();
  };
}
