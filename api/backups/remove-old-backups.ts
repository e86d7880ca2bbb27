import { secondsAfter } from "../clock";
import { listWal, readWalContent, walRecordName } from "./archive-wal";
import { type BackupStore, contentMadeAt, listContentIds, removeContent } from "./backup-store";
import { type BaseBackup, baseBackupName, listBaseBackups } from "./base-backups";
import { isHistory, segmentAt, segmentNumber } from "./wal-name";

type Removed = { baseBackups: number; wal: number; contents: number };
const daySeconds = 86_400;
/** Records read or files removed at once. */
const batch = 16;

/**
 * Removes what no second of the last `days` needs: it keeps the newest base backup before them, so that their first second
 * can be restored too. Records first: what an interruption leaves has none, and the next run removes it.
 */
export async function removeOldBackups(
  backups: BackupStore,
  { days, at }: { days: number; at: Date },
): Promise<Removed> {
  const all = await listBaseBackups(backups);
  const old = all.filter(({ endedAt }) => endedAt < secondsAfter(at, -days * daySeconds)).slice(0, -1);
  const oldest = all[old.length];
  if (!oldest) return { baseBackups: 0, wal: 0, contents: 0 };
  for (const backup of old) {
    await backups.store.remove(baseBackupName(backup));
    for (const content of [backup.archive, backup.manifest]) await removeContent(backups, content);
  }
  const wal = await removeWalBefore(backups, oldest);
  return { baseBackups: old.length, wal, contents: await removeLeftContents(backups, secondsAfter(at, -daySeconds)) };
}

/** A history of timelines stays: every later recovery asks for it. */
async function removeWalBefore(backups: BackupStore, { startLsn, segmentBytes }: BaseBackup): Promise<number> {
  const first = segmentAt(startLsn, segmentBytes);
  const old = (await listWal(backups)).filter((name) => !isHistory(name) && segmentNumber(name, segmentBytes) < first);
  await inBatches(old, async (name) => {
    const content = await readWalContent(backups, name);
    await backups.store.remove(walRecordName(name));
    await removeContent(backups, content);
  });
  return old.length;
}

/** Of interrupted backups and removals. Those of today may get their record yet. */
async function removeLeftContents(backups: BackupStore, before: Date): Promise<number> {
  const made = (id: string) => contentMadeAt(id) ?? before;
  const left = new Map([...(await listContentIds(backups))].filter(([id]) => made(id) < before));
  if (left.size === 0) return 0;
  for (const { archive, manifest } of await listBaseBackups(backups))
    for (const { id } of [archive, manifest]) left.delete(id);
  await inBatches(await listWal(backups), async (name) => left.delete((await readWalContent(backups, name)).id));
  for (const [id, parts] of left) await removeContent(backups, { id, parts });
  return left.size;
}

async function inBatches(names: string[], work: (name: string) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < names.length; i += batch) await Promise.all(names.slice(i, i + batch).map(work));
}
