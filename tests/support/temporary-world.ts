import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Stack, type StackOptions, startStack } from "../../scripts/stack/start-stack";

export interface TemporaryWorld extends Stack {
  dataDir: string;
}

/** A whole world on free ports with a data folder that goes when it stops. The build must be there. */
export async function startTemporaryWorld(options: Partial<StackOptions> = {}): Promise<TemporaryWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), "gyeot-world-"));
  await chmod(dataDir, 0o755);
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const world = await startStack({ dataDir, ...options });
    return { ...world, dataDir, stop: () => world.stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
