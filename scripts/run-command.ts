import { spawn } from "node:child_process";
import { findRunning } from "./stack/lock-file";
import { loadSecrets } from "./stack/secrets";
import { backupEnv, stackEnv } from "./stack/stack-env";

/** The environment of a one-off command: the given database, else the stack running on this data folder. */
async function commandEnv(): Promise<Record<string, string | undefined>> {
  // A restore is made where no database runs.
  if (process.env.DATABASE_URL || process.env.BACKUP_KEY) return { ...process.env, NODE_ENV: "production" };
  const dataDir = process.env.DATA_DIR || ".data";
  const ports = await findRunning(dataDir);
  if (ports) {
    const secrets = await loadSecrets(dataDir);
    return { ...stackEnv({ dataDir, ports, secrets }), ...(needsKey ? backupEnv({ ports, secrets }) : {}) };
  }
  console.error(`No Gyeot runs on ${dataDir}: run npm start beside this, or set DATABASE_URL.`);
  process.exit(1);
}

const args = process.argv.slice(2);
const isBackup = ["backup", "restore"].includes(args[0] ?? "");
const needsKey = isBackup || args[0] === "drill";
const env = (await commandEnv()) as NodeJS.ProcessEnv;
const child = spawn(process.execPath, [isBackup ? "build/backup.cjs" : "build/command.js", ...args], {
  env,
  stdio: "inherit",
});
child.once("exit", (code) => process.exit(code ?? 1));
