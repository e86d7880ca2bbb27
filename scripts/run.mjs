import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { ensureBuilt } from "./ensure-built.mjs";

const COMMANDS = ["migrate", "seed", "admin", "switch", "backup", "restore", "drill", "replay-removals"];
const TOOLS = {
  schema: "scripts/write-schema.ts",
  addresses: "scripts/write-route-patterns.ts",
  monitoring: "scripts/write-monitoring.ts",
  bench: "tests/bench/bench.ts",
  screens: "tests/screens/screens.ts",
  lighthouse: "tests/lighthouse/lighthouse.ts",
  roll: "tests/roll/roll.ts",
};

const [name = "", ...args] = process.argv.slice(2);
if (!COMMANDS.includes(name) && !Object.hasOwn(TOOLS, name)) {
  console.error(`node scripts/run.mjs <${[...COMMANDS, ...Object.keys(TOOLS)].join(" | ")}> …`);
  process.exit(2);
}
await ensureBuilt({ build: !["schema", "addresses", "monitoring"].includes(name) });
if (existsSync(".env")) process.loadEnvFile(".env");
const program = COMMANDS.includes(name)
  ? ["build/run-command.js", name, ...args]
  : ["--import", "tsx", TOOLS[name], ...args];
const child = spawn(process.execPath, program, { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.once("exit", (code) => process.exit(code ?? 1));
