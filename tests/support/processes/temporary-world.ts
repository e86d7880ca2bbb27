import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Stack, type StackOptions, startStack } from "../../../scripts/stack/start-stack";

export interface TemporaryWorld extends Stack {
  dataDir: string;
}

/** A whole stack on free ports with a data folder that is deleted when it stops. The build must exist. */
export async function startTemporaryWorld(options: Partial<StackOptions> = {}): Promise<TemporaryWorld> {
  const dataDir = await newFolder("gyeot-world-");
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    if (options.demo !== false) await copySeeded(dataDir);
    const world = await startStack({ dataDir, ...options });
    return { ...world, dataDir, stop: () => world.stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Fills an empty data folder from the run's seeded one, which the first caller creates; `scripts/test.mjs` deletes it. */
async function copySeeded(dataDir: string): Promise<void> {
  const { SEEDED_WORLD: seeded } = process.env;
  if (!seeded) return;
  await ensureSeeded(seeded);
  // The database's files belong to the user postgres, also in the copy.
  execFileSync("cp", ["-a", `${seeded}/.`, dataDir]);
}

export async function ensureSeeded(path: string): Promise<void> {
  if (existsSync(path)) return;
  const dataDir = await newFolder("gyeot-seeded-");
  try {
    const world = await startStack({ dataDir });
    await world.stop();
    // Another process may have created it meanwhile: then that one is used.
    await rename(dataDir, path).catch((error) => {
      if (!existsSync(path)) throw error;
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function newFolder(prefix: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), prefix));
  await chmod(path, 0o755);
  return path;
}
