import { spawn } from "node:child_process";
import { findRunning } from "./stack/lock-file";
import { loadSecrets } from "./stack/secrets";
import { stackEnv } from "./stack/stack-env";

/** The environment of a one-off command: the given database, else the stack running on this data folder. */
async function commandEnv(): Promise<Record<string, string | undefined>> {
  if (process.env.DATABASE_URL) return { ...process.env, NODE_ENV: "production" };
  const dataDir = process.env.DATA_DIR || ".data";
  const ports = await findRunning(dataDir);
  if (ports) return stackEnv({ dataDir, ports, secrets: await loadSecrets(dataDir) });
  console.error(`No Gyeot runs on ${dataDir}: run npm start beside this, or set DATABASE_URL.`);
  process.exit(1);
}

const env = (await commandEnv()) as NodeJS.ProcessEnv;
const child = spawn(process.execPath, ["build/command.js", ...process.argv.slice(2)], { env, stdio: "inherit" });
child.once("exit", (code) => process.exit(code ?? 1));
