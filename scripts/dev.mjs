import { existsSync } from "node:fs";
import { ready } from "./ensure-built.mjs";

await ready({ build: false });
if (existsSync(".env")) process.loadEnvFile(".env");
const { register } = await import("tsx/esm/api");
register();
await import("./dev-stack.ts");
