import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { hashSources, root } from "./sources.mjs";

const NODE_LEAST = [20, 19];

/** Checks the Node version, installs the packages of the lock file and builds unless `build` is false. */
export async function ensureBuilt({ build = true } = {}) {
  checkNode();
  process.chdir(root);
  await withBuildLock(() => {
    if (!isInstalled()) install();
    if (build && !isBuilt()) buildAll();
  });
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > NODE_LEAST[0] || (major === NODE_LEAST[0] && minor >= NODE_LEAST[1])) return;
  stop(`Gyeot needs Node ${NODE_LEAST.join(".")} or later; this is ${process.versions.node}.`);
}

// Two commands started simultaneously must not install or build over each other.
async function withBuildLock(work) {
  const lock = lockFile();
  while (!acquireLock(lock)) await sleep(200);
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

// Outside the tree, because installing and building empty the folders they fill.
function lockFile() {
  return `${tmpdir()}/gyeot-${createHash("sha256").update(root).digest("hex").slice(0, 12)}.making`;
}

function acquireLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!isAlive(Number(readIfThere(lock)))) rmSync(lock, { force: true });
    return false;
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

function isInstalled() {
  const lock = readFileSync("package-lock.json", "utf8");
  const patches = readdirSync("patches").map((name) => name + readFileSync(`patches/${name}`, "utf8"));
  const hash = createHash("sha256").update(lock).update(patches.join("")).digest("hex");
  if (!existsSync("node_modules/.package-lock.json")) return false;
  if (readIfThere("node_modules/.gyeot-lock") === hash) return true;
  if (!holdsAll(JSON.parse(lock).packages) || !isPatched()) return false;
  writeFileSync("node_modules/.gyeot-lock", hash);
  return true;
}

// npm's own list of installed packages; optional packages for other machines are missing in it.
function holdsAll(wanted) {
  const found = JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === "" || found[path]?.version === version || (optional && !found[path]),
  );
}

/** Applies the patches where npm has not, as after `npm ci --ignore-scripts`; false when one no longer fits. */
function isPatched() {
  return spawnSync("node_modules/.bin/patch-package", ["--error-on-fail"], { stdio: "inherit" }).status === 0;
}

function install() {
  console.log("Installing packages…");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { status } = spawnSync(npm, ["ci", "--include=dev", "--no-audit", "--no-fund"], { stdio: "inherit" });
  if (status !== 0 || !isInstalled()) stop("The packages could not be installed and patched (npm ci, above).");
}

function isBuilt() {
  return readIfThere("build/.stamp") === hashSources();
}

function buildAll() {
  console.log("Building…");
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  if (status !== 0) stop("The build failed (above).");
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

function stop(line) {
  rmSync(lockFile(), { force: true });
  console.error(line);
  process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await ensureBuilt();
