import { createDeps } from "../create-deps";
import { readEnv } from "../env";
import { onStop } from "../on-stop";
import { startWorker } from "./start";

const deps = createDeps(readEnv(), "worker");
const stopFollowing = deps.switches.follow();
const worker = startWorker(deps);

onStop(async () => {
  await worker.stop();
  await stopFollowing();
  await deps.bus.end();
  await deps.database.end();
});
