import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./ensure-built.mjs";
import { root } from "./sources.mjs";

await ensureBuilt();
if (existsSync(".env")) process.loadEnvFile(".env");
await import(pathToFileURL(`${root}/build/stack.js`).href);
