import { createDeps } from "../create-deps";
import { readEnv } from "../env";
import { startMeasuring } from "../metrics/start-measuring";
import { onStop } from "../on-stop";
import { serveHealth } from "./serve-health";
import { startWorker } from "./start";

const deps = createDeps(readEnv(), "worker");
const health = await serveHealth(deps).catch((error: Error) => {
  console.error(`gyeot worker cannot listen on WORKER_PORT: ${error.message}`);
  process.exit(1);
});
const stopFollowing = deps.switches.follow();
const stopMeasuring = startMeasuring(deps);
const worker = startWorker(deps);

onStop(async () => {
  await worker.stop();
  await stopMeasuring();
  await health.stop();
  await stopFollowing();
  await deps.bus.end();
  await deps.database.end();
});
