import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { ready } from "./ensure-built.mjs";
import { root } from "./sources.mjs";

await ready();
if (existsSync(".env")) process.loadEnvFile(".env");
await import(pathToFileURL(`${root}/build/stack.js`).href);
