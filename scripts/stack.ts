import { relative } from "node:path";
import { readPorts } from "./stack/ports";
import { startProduction } from "./stack/start-production";
import { type Stack, startStack } from "./stack/start-stack";

const stopping = new AbortController();
// One Ctrl-C may send more than one signal: from the terminal and from npm.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());
endWithParent();
const stopRequested = new Promise<void>((done) => stopping.signal.addEventListener("abort", () => done()));

try {
  const stack = process.env.DATABASE_URL ? await startProduction(stopping.signal) : await startEmbeddedStack();
  await Promise.race([stopRequested, stack.broken]).finally(() => stack.stop());
  process.exit(0);
} catch (error) {
  if (stopping.signal.aborted) process.exit(0);
  const { message } = error as Error;
  if (message) console.error(message);
  process.exit(1);
}

// A signal to npm alone ends npm and its shell, and would orphan this process.
function endWithParent(): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stopping.abort(), 250).unref();
}

async function startEmbeddedStack(): Promise<Stack> {
  const dataDir = process.env.DATA_DIR || ".data";
  const archiving = process.env.EMBEDDED_BACKUPS === "1";
  const stack = await startStack({ dataDir, ports: readPorts(process.env), archiving, signal: stopping.signal });
  console.log(welcome(stack, dataDir));
  return stack;
}

function welcome({ env }: Stack, dataDir: string): string {
  return `
곁 Gyeot is ready (${process.uptime().toFixed(1)} s)

  Site          ${env.PUBLIC_URL}
  API           ${env.PRODUCT_API_URL}
  Sandbox       ${env.TOSS_API_URL}
  Mail inbox    ${env.TOSS_API_URL}/mail
  Data, logs    ${relative(process.cwd(), dataDir) || "."}

  Demo accounts, password gyeot-demo-2026
    fan@example.com   creator@example.com   admin@example.com

  Ctrl-C stops everything.
`;
}
