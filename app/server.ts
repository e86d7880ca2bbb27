import { pathToFileURL } from "node:url";
import { createRequestHandler, installGlobals, type ServerBuild } from "@remix-run/node";
import { env } from "./env.server";
import { createHost } from "./host/create-host";
import { log } from "./host/log";

const PATIENCE_MS = 5_000;

try {
  await start();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function start(): Promise<void> {
  const { PORT, PUBLIC_URL } = env();
  installGlobals({ nativeFetch: true });
  const build: ServerBuild = await import(pathToFileURL("build/server/index.js").href);
  const host = createHost({
    handle: createRequestHandler(build, "production"),
    files: "build/client",
    origin: new URL(PUBLIC_URL).origin,
    log,
  });
  host.once("error", (error) => {
    console.error(`The web host cannot listen: ${error.message}`);
    process.exit(1);
  });
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "a promise was left to itself"));
  host.listen(PORT, process.env.HOST || "127.0.0.1");

  const stop = () => {
    host.close(() => process.exit(0));
    host.closeIdleConnections();
    setTimeout(() => process.exit(0), PATIENCE_MS).unref();
  };
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.once(event, stop);
}
