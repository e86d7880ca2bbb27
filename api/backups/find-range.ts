import { listWal, readWalTimes } from "./archive-wal";
import { BackupError } from "./backup-error";
import type { BackupStore } from "./backup-store";
import { listBaseBackups } from "./base-backups";
import { isSegment } from "./wal-name";

type Range = { from: Date; to: Date };

/** A recovery ends at the first commit after its second, so one must lie in the archive. */
const marginMs = 1_000;

/** From the end of the oldest base backup to the segment before the last: the last has later commits. */
export async function findRange(backups: BackupStore): Promise<Range> {
  const [oldest] = await listBaseBackups(backups);
  if (!oldest) throw new BackupError("no backup", "no base backup is complete");
  const from = oldest.endedAt;
  const to = new Date((await readWrittenAt(backups, -2)).getTime() - marginMs);
  if (to > from) return { from, to };
  throw new BackupError("archive ends early", `no second after ${from.toISOString()} can be restored yet`);
}

/** Until when WAL is archived: what was committed later would be lost with the machine. */
export const findRecoveryPoint = (backups: BackupStore): Promise<Date> => readWrittenAt(backups, -1);

/** `place` counts from the end. */
async function readWrittenAt(backups: BackupStore, place: number): Promise<Date> {
  const name = (await listWal(backups)).filter(isSegment).at(place);
  if (!name) throw new BackupError("archive ends early", `fewer than ${-place} segments are archived`);
  return (await readWalTimes(backups, name)).writtenAt;
}
