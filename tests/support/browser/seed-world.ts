import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureSeeded } from "../processes/temporary-world";

/** Seeds the demo once before the workers start; each copies it for its own world. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "gyeot-journeys-"));
  process.env.SEEDED_WORLD ??= join(folder, "seeded");
  await ensureSeeded(process.env.SEEDED_WORLD);
  return () => rm(folder, { recursive: true, force: true });
}
