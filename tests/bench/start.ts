import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../../scripts/stack/start-stack";
import type { Figure } from "./report";

const limitSeconds = 5;

/** The start time of an existing, built stack until all of it responds. */
export async function secondStart(): Promise<Figure> {
  const dataDir = await mkdtemp(join(tmpdir(), "gyeot-start-"));
  await chmod(dataDir, 0o755);
  try {
    await (await startStack({ dataDir })).stop();
    const began = performance.now();
    const world = await startStack({ dataDir });
    const seconds = (performance.now() - began) / 1_000;
    await world.stop();
    const ours = `${seconds.toFixed(1)} s`;
    return {
      name: "second start",
      ours,
      reference: `${limitSeconds} s`,
      ratio: seconds / limitSeconds,
      limit: 1,
      atMost: true,
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
