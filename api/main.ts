import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { stopServer } from "#contract/runtime/stop-server";
import { createDeps } from "./create-deps";
import { readEnv } from "./env";
import { startMeasuring } from "./metrics/start-measuring";
import { onStop } from "./on-stop";
import { serveSockets } from "./realtime/serve-sockets";
import { createApi } from "./server";
import { startWorker } from "./worker/start";

/** For requests on connections that web keeps. */
const drainMs = 1_000;

const env = readEnv(process.env, ["WEB_SECRET"]);
const deps = createDeps(env, "api");
const worker = env.WORKER_INSIDE ? startWorker(deps) : null;
const app = createApi(deps);

// A body sent drop by drop is cut off; connections are checked often enough for that.
const serverOptions = { connectionsCheckingInterval: 5_000 };
const server = serve({ fetch: app.fetch, hostname: env.HOST, port: env.API_PORT, serverOptions }, ({ port }) => {
  deps.log.info({ port }, "api listening");
}) as Server;
server.headersTimeout = 10_000;
server.requestTimeout = 30_000;
server.keepAliveTimeout = 65_000;
const stopSockets = serveSockets(deps, server);
const stopFollowing = deps.switches.follow();
const stopMeasuring = startMeasuring(deps);

onStop(async () => {
  await stopSockets();
  await stopServer(server, env.EMBEDDED ? 0 : drainMs);
  await worker?.stop();
  await deps.visits.flush();
  await stopMeasuring();
  await stopFollowing();
  await deps.bus.end();
  await deps.database.end();
});
