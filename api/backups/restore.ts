import { appendFile, chown, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./backup-error";
import { type BackupStore, readContent } from "./backup-store";
import { type BaseBackup, findBaseBackup } from "./base-backups";
import { extractTar } from "./extract-tar";
import { requireWal } from "./require-wal";
import { verifyManifest } from "./verify-manifest";

interface RestoreOptions {
  to: Date;
  /** empty, or not there yet */
  into: string;
  /** fetches a file of WAL when PostgreSQL is started; of `restore_command` the part that starts Node */
  fetchCommand: string;
  /** PostgreSQL refuses to run as root: root gives the folder to this user. */
  owner?: { uid: number; gid: number };
}

type Restored = { backup: BaseBackup; files: number; segments: number };

/**
 * Makes a folder that PostgreSQL, when started on it, brings to the last commit at or before `to`. All or nothing:
 * written beside it and moved once every file is verified.
 */
export async function restore(backups: BackupStore, options: RestoreOptions): Promise<Restored> {
  const { to, into } = options;
  if ((await readdir(into).catch(() => [])).length > 0) throw new BackupError("not empty", into);
  const backup = await findBaseBackup(backups, to);
  const segments = await requireWal(backups, backup, to);
  const partial = `${into}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    await extractTar(readContent(backups, backup.archive), partial);
    const files = await verifyManifest(partial, { text: await readText(backups, backup) });
    await appendFile(join(partial, "postgresql.auto.conf"), settingsFor(options));
    await writeFile(join(partial, "recovery.signal"), "", { mode: 0o600 });
    if (options.owner) await giveTo(options.owner, partial);
    await rename(partial, into);
    return { backup, files, segments };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function readText(backups: BackupStore, { manifest }: BaseBackup): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of readContent(backups, manifest)) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** Not in a base backup, which leaves out what is in pg_wal; and moved from there without a copy. */
const fetched = "pg_wal/fetched";

/**
 * Nobody reads before the second is reached. The copy archives nothing: a timeline of its own in the archive would lead
 * the next restore of the real server astray.
 */
function settingsFor({ to, fetchCommand }: RestoreOptions): string {
  const settings = {
    restore_command: `test -f "${fetched}/%f" && mv "${fetched}/%f" "%p" || ${fetchCommand} ${fetched}`,
    recovery_end_command: `rm -rf ${fetched}`,
    // PostgreSQL does not know the letter Z while it reads this file.
    recovery_target_time: to.toISOString().replace("Z", "+00"),
    recovery_target_action: "promote",
    recovery_target_timeline: "latest",
    hot_standby: "off",
    archive_mode: "off",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  return `# Written by restore.\n${lines.join("")}`;
}

async function giveTo({ uid, gid }: { uid: number; gid: number }, folder: string): Promise<void> {
  await chown(folder, uid, gid);
  for (const name of await readdir(folder, { recursive: true })) await chown(join(folder, name), uid, gid);
}
