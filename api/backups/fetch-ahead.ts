import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fetchWal } from "./archive-wal";
import type { BackupStore } from "./backup-store";
import { isHistory, isSegment, segmentNameOf, segmentNumber } from "./wal-name";

/** Segments of 16 MiB each: what bounds the folder. */
const ahead = 16;
/** Each has some parts of 4 MiB in memory. */
const atOnce = 4;

type Asked = { name: string; path: string; folder: string };

/**
 * The file that PostgreSQL asks for, then those it asks for next, into `folder`, where restore_command looks before it
 * starts Node. A file is there whole and verified; what cannot be fetched is not there, and is named once it is asked for.
 */
export async function fetchAhead(backups: BackupStore, { name, path, folder }: Asked): Promise<void> {
  // A recovery begins with a history. What is there was left by an earlier one, perhaps as the machine lost its power.
  if (isHistory(name)) await rm(folder, { recursive: true, force: true });
  const segmentBytes = await fetchWal(backups, { name, path });
  if (!isSegment(name)) return;
  const waiting = namesAfter(name, segmentBytes);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const left of await readdir(folder))
    if (!waiting.includes(left)) await rm(join(folder, left), { recursive: true, force: true });
  const fetchNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await fetchWal(backups, { name: next, path: join(folder, next) });
  };
  // The end of the archive, a broken segment, a full disk: those after it wait until they are asked for.
  const fetchSome = () => fetchNext().catch(() => waiting.splice(0));
  await Promise.all(Array.from({ length: atOnce }, fetchSome));
}

function namesAfter(name: string, segmentBytes: number): string[] {
  const timeline = Number.parseInt(name.slice(0, 8), 16);
  const number = segmentNumber(name, segmentBytes);
  return Array.from({ length: ahead }, (_, i) => segmentNameOf(number + BigInt(i + 1), { timeline, segmentBytes }));
}
