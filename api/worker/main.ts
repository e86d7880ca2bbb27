import { createDeps } from "../create-deps";
import { readEnv } from "../env";
import { onStop } from "../on-stop";
import { startWorker } from "./start";

const deps = createDeps(readEnv(), "worker");
const worker = startWorker(deps);

onStop(async () => {
  await worker.stop();
  await deps.bus.end();
  await deps.database.end();
});
