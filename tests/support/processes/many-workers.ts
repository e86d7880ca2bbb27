import { createDeps } from "#api/create-deps";
import { readEnv } from "#api/env";
import { startWorker } from "#api/worker/start";

// Enough workers in one process for a job of every kind to be in progress together. Each has its own connection pool.
const env = readEnv();
for (let n = 0; n < 12; n++) startWorker(createDeps(env, `worker-${n}`));
