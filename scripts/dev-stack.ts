import { readPorts } from "./stack/ports";
import { type Programs, startStack } from "./stack/start-stack";

const ports = readPorts(process.env);
const dataDir = process.env.DATA_DIR || ".data";
const tsx = (...args: string[]) => [process.execPath, "node_modules/tsx/dist/cli.mjs", ...args];
const programs: Programs = {
  web: [
    process.execPath,
    "node_modules/@remix-run/dev/dist/cli.js",
    "vite:dev",
    "--host=127.0.0.1",
    `--port=${ports.web}`,
  ],
  api: tsx("watch", "--clear-screen=false", "api/main.ts"),
  sandbox: tsx("watch", "--clear-screen=false", "sandbox/main.ts"),
  command: tsx("api/cli.ts"),
};

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());
const stopRequested = new Promise<void>((done) => stopping.signal.addEventListener("abort", () => done()));

try {
  const env = { NODE_ENV: "development" };
  const stack = await startStack({
    dataDir,
    ports,
    programs,
    env,
    inheritOutput: true,
    webProbe: "/",
    signal: stopping.signal,
  });
  console.log(
    `\nWatching: ${stack.env.PUBLIC_URL}, mail at ${stack.env.TOSS_API_URL}/mail. Ctrl-C stops everything.\n`,
  );
  await Promise.race([stopRequested, stack.broken]).finally(() => stack.stop());
  process.exit(0);
} catch (error) {
  if (stopping.signal.aborted) process.exit(0);
  console.error((error as Error).message);
  process.exit(1);
}
