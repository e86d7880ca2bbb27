import { z } from "zod";
import { BackupError } from "./backup-error";
import { type BackupStore, readRecord, writeRecord } from "./backup-store";

const prefix = "backups/base/";
const Content = z.object({ id: z.string(), parts: z.number(), bytes: z.number(), sha256: z.string() });
const BaseBackup = z.object({
  startedAt: z.coerce.date(),
  endedAt: z.coerce.date(),
  startLsn: z.string(),
  endLsn: z.string(),
  timeline: z.number(),
  segmentBytes: z.number(),
  /** a tar file of the server's folder */
  archive: Content,
  /** every file of it with size and checksum */
  manifest: Content,
});
export type BaseBackup = z.infer<typeof BaseBackup>;

export async function writeBaseBackup(backups: BackupStore, backup: BaseBackup): Promise<void> {
  await writeRecord(backups, baseBackupName(backup), backup);
}

export const baseBackupName = ({ startedAt }: BaseBackup): string => prefix + startedAt.toISOString();

/** Every complete one, the oldest first. */
export async function listBaseBackups(backups: BackupStore): Promise<BaseBackup[]> {
  const found: BaseBackup[] = [];
  for (const name of await backups.store.list(prefix)) {
    const backup = await readRecord(backups, name, BaseBackup);
    if (backup) found.push(backup);
  }
  return found;
}

/** The newest complete one that had ended by then: an earlier second is not in it. */
export async function findBaseBackup(backups: BackupStore, to: Date): Promise<BaseBackup> {
  const names = await backups.store.list(prefix);
  // One that began later cannot have ended by then, and that its record is broken would not matter.
  const earlier = names.filter((name) => name <= prefix + to.toISOString());
  for (const name of earlier.toReversed()) {
    const backup = await readRecord(backups, name, BaseBackup);
    if (backup && backup.endedAt <= to) return backup;
  }
  throw new BackupError("no backup", `none of ${names.length} base backups had ended by ${to.toISOString()}`);
}
