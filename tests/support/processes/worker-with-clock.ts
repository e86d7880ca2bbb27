import { readFileSync } from "node:fs";
import { createDeps } from "#api/create-deps";
import { readEnv } from "#api/env";
import { onStop } from "#api/on-stop";
import { startWorker } from "#api/worker/start";

// The worker as api/worker/main.ts starts it, with a clock that is off by the number of seconds in a file it reads each
// time.
const file = String(process.env.CLOCK_OFFSET_FILE);
const clock = { now: () => new Date(Date.now() + Number(readFileSync(file, "utf8")) * 1_000) };
const deps = createDeps(readEnv(), "worker");
const worker = startWorker({ ...deps, clock });

onStop(async () => {
  await worker.stop();
  await deps.bus.end();
  await deps.database.end();
});
