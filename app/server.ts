import cluster from "node:cluster";
import { pathToFileURL } from "node:url";
import { createRequestHandler, installGlobals, type ServerBuild } from "@remix-run/node";
import { stopServer } from "#contract/runtime/stop-server";
import { createHost } from "~/host/create-host";
import { createRouteFinder } from "~/host/find-route";
import { log } from "~/host/log";
import type { StoreCounts } from "~/host/metrics";
import { createReadiness } from "~/host/readiness";
import { supervise } from "~/host/supervise";
import { env } from "./env.server";

const PATIENCE_MS = 5_000;
/** For requests on connections that a proxy keeps. */
const DRAIN_MS = 1_000;

try {
  const { WEB_PROCESSES } = env();
  if (WEB_PROCESSES > 1 && cluster.isPrimary) supervise(WEB_PROCESSES, log);
  else await start();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function start(): Promise<void> {
  const { PORT, PUBLIC_URL, PRODUCT_API_URL, SENTRY_DSN, CACHE_PURGE, EMBEDDED } = env();
  // Before anything it is to monitor, and only where it is configured: it costs a third of the start time.
  const watching = SENTRY_DSN ? (await import("~/monitoring/watch.node")).watch(SENTRY_DSN) : undefined;
  installGlobals({ nativeFetch: true });
  const build: ServerBuild = await import(pathToFileURL("build/server/index.js").href);
  const handle = createRequestHandler(build, "production");
  const host = createHost({
    handle: watching ? watching.traced(handle) : handle,
    files: "build/client",
    origin: new URL(PUBLIC_URL).origin,
    log,
    sharesPages: CACHE_PURGE === "off",
    isReady: createReadiness(PRODUCT_API_URL),
    dsn: SENTRY_DSN,
    report: watching?.report,
    findRoute: createRouteFinder(build.routes),
    keptMarkup: (build.entry.module as { keptMarkup?: StoreCounts }).keptMarkup,
  });
  host.once("error", (error) => {
    console.error(`The web host cannot listen: ${error.message}`);
    process.exit(1);
  });
  process.on("unhandledRejection", (reason) => {
    log.error({ err: reason }, "a promise was left to itself");
    watching?.report(reason);
  });
  host.listen(PORT, process.env.HOST || "127.0.0.1");

  let isStopping = false;
  // Among several processes the signal comes twice: to the process group, and from the one that supervises.
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void stopServer(host, EMBEDDED ? 0 : DRAIN_MS).then(() => process.exit(0));
    setTimeout(() => process.exit(0), PATIENCE_MS).unref();
  };
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.on(event, stop);
}
