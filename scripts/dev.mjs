import { existsSync } from "node:fs";
import { ensureBuilt } from "./ensure-built.mjs";

await ensureBuilt({ build: false });
if (existsSync(".env")) process.loadEnvFile(".env");
const { register } = await import("tsx/esm/api");
register();
await import("./dev-stack.ts");
