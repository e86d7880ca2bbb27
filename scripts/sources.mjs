import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

const PATHS = [
  "app",
  "api",
  "contract",
  "sandbox",
  "public",
  "scripts",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "tailwind.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/** One hash over names and contents of all source files of the build. */
export function hashSources() {
  const hash = createHash("sha256");
  for (const file of PATHS.flatMap(listFiles)) hash.update(`${file}\0`).update(readFileSync(`${root}/${file}`));
  return hash.digest("hex");
}

function listFiles(path) {
  if (!existsSync(`${root}/${path}`)) return [];
  if (statSync(`${root}/${path}`).isFile()) return [path];
  return readdirSync(`${root}/${path}`)
    .sort()
    .filter((name) => !/\.(test(-support)?\.tsx?|md|sql)$/.test(name))
    .flatMap((name) => listFiles(`${path}/${name}`));
}
