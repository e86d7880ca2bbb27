import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ApiError } from "../http/api-error";
import { archiveWal, fetchWal } from "./archive-wal";
import { openBackupStore, readBackupEnv } from "./backup-env";
import { BackupError } from "./backup-error";
import { fetchAhead } from "./fetch-ahead";
import { removeOldBackups } from "./remove-old-backups";
import { restore } from "./restore";
import { takeBaseBackup } from "./take-base-backup";

const usage =
  "usage: backup <backup | archive-wal PATH NAME | fetch-wal NAME PATH [FOLDER] | restore --to SECOND --into FOLDER>";
/** PostgreSQL takes 1 for a file that was never archived; above 125 it ends the recovery at once. */
const status = { missing: 1, failed: 200, usage: 2 };

// Once for each file of WAL in PostgreSQL's log, it would bury what matters there.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

/** One file that needs Node alone, for the database's machine: archive_command, restore_command, and base backups. */
async function main([verb, ...rest]: string[]): Promise<number> {
  const [first, second, folder] = rest;
  if (verb === "backup") return backUp();
  if (verb === "archive-wal" && first && second) return archive({ path: first, name: second });
  if (verb === "fetch-wal" && first && second) return fetch({ name: first, path: second, folder });
  if (verb === "restore") return restoreFrom(rest);
  console.error(usage);
  return status.usage;
}

async function backUp(): Promise<number> {
  const env = readBackupEnv(process.env);
  const url = env.BACKUP_DATABASE_URL;
  if (!url) throw new BackupError("not configured", "BACKUP_DATABASE_URL (see .env.example)");
  const began = performance.now();
  const backups = openBackupStore(env);
  const { startedAt, archive: tar } = await takeBaseBackup(backups, { url, warn: console.error });
  const mib = (tar.bytes / 1024 / 1024).toFixed(0);
  console.log(`base backup of ${startedAt.toISOString()}: ${mib} MiB in ${secondsSince(began)} s`);
  if (env.BACKUP_DAYS > 0) {
    const removed = await removeOldBackups(backups, { days: env.BACKUP_DAYS, at: new Date() });
    const words = `${removed.baseBackups} base backups, ${removed.wal} files of WAL, ${removed.contents} contents without a record`;
    if (Object.values(removed).some((count) => count > 0)) console.log(`removed ${words}`);
  }
  return 0;
}

async function archive({ path, name }: { path: string; name: string }): Promise<number> {
  await archiveWal(openBackupStore(readBackupEnv(process.env)), { name, path, at: new Date() });
  return 0;
}

async function fetch({ folder, ...file }: { name: string; path: string; folder?: string }): Promise<number> {
  const backups = openBackupStore(readBackupEnv(process.env));
  if (folder) await fetchAhead(backups, { ...file, folder });
  else await fetchWal(backups, file);
  return 0;
}

async function restoreFrom(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { to: { type: "string" }, into: { type: "string" } } });
  const to = new Date(values.to ?? "");
  // Without a zone it would be the second of this machine's clock on the wall.
  if (!values.into || Number.isNaN(to.getTime()) || !/(?:Z|[+-]\d\d:\d\d)$/.test(values.to ?? "")) {
    console.error(`${usage}\nSECOND as 2026-11-26T03:00:00Z or 2026-11-26T12:00:00+09:00`);
    return status.usage;
  }
  const began = performance.now();
  const fetchCommand = `"${process.execPath}" "${resolve(process.argv[1] ?? "")}" fetch-wal "%f" "%p"`;
  const options = { to, into: resolve(values.into), fetchCommand, owner: databaseOwner() };
  const { backup, files, segments } = await restore(openBackupStore(readBackupEnv(process.env)), options);
  console.log(`base backup of ${backup.startedAt.toISOString()}: ${files} files verified in ${secondsSince(began)} s`);
  console.log(`start PostgreSQL on ${values.into}: it fetches ${segments} or more segments to ${to.toISOString()}`);
  return 0;
}

/** Root cannot start PostgreSQL: the folder is for the user postgres. */
function databaseOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

const isUnavailable = (error: Error) => error instanceof ApiError && error.code === "SERVICE_UNAVAILABLE";
const secondsSince = (began: number) => ((performance.now() - began) / 1_000).toFixed(1);

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    const isMissing = error instanceof BackupError && error.reason === "missing";
    // Every recovery asks for the history of timelines that nobody began.
    const isUsual = isMissing && process.argv[2] === "fetch-wal" && process.argv[3]?.endsWith(".history");
    if (!isUsual)
      console.error(`gyeot backup: ${isUnavailable(error) ? "the object store does not answer" : error.message}`);
    process.exit(isMissing ? status.missing : status.failed);
  },
);
