import { createHash } from "node:crypto";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { z } from "zod";
import { BackupError } from "./backup-error";
import { type BackupStore, readContent, readRecord, writeContent, writeRecord } from "./backup-store";
import { isArchivedName } from "./wal-name";

const prefix = "backups/wal/";
const WalRecord = z.object({
  id: z.string(),
  parts: z.number(),
  bytes: z.number(),
  sha256: z.string(),
  /** By the clock of the database's machine, as the times of commits are. */
  archivedAt: z.coerce.date(),
  /** When PostgreSQL last wrote into the file: what was committed later is not in it. */
  writtenAt: z.coerce.date(),
});
type WalTimes = Pick<z.infer<typeof WalRecord>, "archivedAt" | "writtenAt">;
export const walRecordName = (name: string): string => prefix + name;

/** Stores a file once: again with the same content is no error, with another it is refused. */
export async function archiveWal(
  backups: BackupStore,
  { name, path, at }: { name: string; path: string; at: Date },
): Promise<"archived" | "was archived"> {
  refuseOtherNames(name);
  const file = await readFile(path);
  const stored = await readRecord(backups, prefix + name, WalRecord);
  if (stored) {
    if (stored.sha256 === createHash("sha256").update(file).digest("hex")) return "was archived";
    throw new BackupError("conflict", `WAL ${name} is archived with another content: two servers share one archive`);
  }
  const content = await writeContent(backups, [file], at);
  const { mtime: writtenAt } = await stat(path);
  await writeRecord(backups, prefix + name, { ...content, archivedAt: at, writtenAt });
  return "archived";
}

/** Puts a file where PostgreSQL asks for it, whole or not at all. Throws `missing` when it was never archived. Returns its size. */
export async function fetchWal(backups: BackupStore, { name, path }: { name: string; path: string }): Promise<number> {
  refuseOtherNames(name);
  const record = await readRecord(backups, prefix + name, WalRecord).catch(nameWal(name));
  if (!record) throw new BackupError("missing", `WAL ${name}`);
  const incoming = `${path}.incoming`;
  try {
    await writeFile(incoming, readContent(backups, record), { mode: 0o600 });
    await rename(incoming, path);
    return record.bytes;
  } catch (error) {
    await rm(incoming, { force: true });
    return nameWal(name)(error);
  }
}

/** The names of all archived files, sorted. */
export async function listWal({ store }: BackupStore): Promise<string[]> {
  return (await store.list(prefix)).map((key) => key.slice(prefix.length));
}

/** When it was written and archived; throws when its record does not decrypt. */
export async function readWalTimes(backups: BackupStore, name: string): Promise<WalTimes> {
  const record = await readRecord(backups, prefix + name, WalRecord).catch(nameWal(name));
  if (!record) throw new BackupError("missing", `WAL ${name}`);
  return record;
}

/** Where its parts are. */
export async function readWalContent(backups: BackupStore, name: string): Promise<{ id: string; parts: number }> {
  const record = await readRecord(backups, prefix + name, WalRecord).catch(nameWal(name));
  if (!record) throw new BackupError("missing", `WAL ${name}`);
  return record;
}

function refuseOtherNames(name: string): void {
  if (!isArchivedName(name)) throw new BackupError("not supported", `"${name}" is no name of a WAL file`);
}

/** A part's own name means nothing to a person: the segment's is added. A missing part makes its file a broken one. */
const nameWal =
  (name: string) =>
  (error: unknown): never => {
    if (!(error instanceof BackupError)) throw error;
    throw new BackupError(error.reason === "missing" ? "broken" : error.reason, `WAL ${name} (${error.message})`);
  };
