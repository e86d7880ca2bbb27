import { createDeps } from "#api/create-deps";
import { readEnv } from "#api/env";
import { startWorker } from "#api/worker/start";

// Workers enough, in one process, for a job of every kind to be under way at once. Each has its own pool of connections.
const env = readEnv();
for (let n = 0; n < 10; n++) startWorker(createDeps(env, `worker-${n}`));
