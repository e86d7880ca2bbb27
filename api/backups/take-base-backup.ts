import pg from "pg";
import { BackupError } from "./backup-error";
import { type BackupStore, writeContent } from "./backup-store";
import { type BaseBackup, writeBaseBackup } from "./base-backups";
import { splitBaseBackup, streamBaseBackup } from "./stream-base-backup";

/**
 * Copies the whole server while it serves. Its record is stored last, so that an interrupted backup is none.
 * PostgreSQL ends it only when the WAL that belongs to it is archived.
 */
export async function takeBaseBackup(
  backups: BackupStore,
  { url, warn = () => undefined }: { url: string; warn?: (text: string) => void },
): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: replicationUrl(url) });
  // Its query fails with the same error.
  client.on("error", () => undefined);
  client.on("notice", ({ severity, message }) => severity === "WARNING" && warn(message ?? ""));
  await client.connect().catch(nameRefusal);
  try {
    const segmentBytes = await readSegmentBytes(client);
    const startedAt = await readClock(client);
    const { messages, rows } = streamBaseBackup(client, "gyeot");
    const { archive, manifest } = splitBaseBackup(messages);
    const content = await writeContent(backups, archive, startedAt);
    const listed = await writeContent(backups, [manifest()], startedAt);
    const [startLsn, timeline] = rows[0] ?? [];
    const [endLsn] = rows.at(-1) ?? [];
    const backup: BaseBackup = {
      startedAt,
      endedAt: await readClock(client),
      startLsn: String(startLsn),
      endLsn: String(endLsn),
      timeline: Number(timeline),
      segmentBytes,
      archive: content,
      manifest: listed,
    };
    await writeBaseBackup(backups, backup);
    await noteForFigures(client, backup, warn);
    return backup;
  } finally {
    await client.end();
  }
}

/** /metrics has the backup's age from here. A backup is one also where its role may not write this row. */
async function noteForFigures(client: pg.Client, backup: BaseBackup, warn: (text: string) => void): Promise<void> {
  const values = [backup.startedAt, backup.endedAt, backup.archive.bytes];
  const insert = "INSERT INTO base_backups (started_at, ended_at, bytes) VALUES ($1, $2, $3)";
  // Over the replication protocol only the simple query is taken.
  const text = values.reduce<string>(
    (words, value, i) =>
      words.replace(`$${i + 1}`, pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))),
    insert,
  );
  await client.query(text).catch((error: Error) => warn(`the figures will not know of this backup: ${error.message}`));
}

/** A connection that takes both the protocol's commands and SQL. */
function replicationUrl(url: string): string {
  const changed = new URL(url);
  changed.searchParams.set("replication", "database");
  return changed.href;
}

/** A server with max_wal_senders = 0 answers as if too many were connected. */
function nameRefusal(error: Error & { code?: string }): never {
  if (error.code !== "53300") throw error;
  throw new BackupError("not supported", `${error.message} (npm start: only with EMBEDDED_BACKUPS=1)`);
}

/** By the server's clock, as the times of commits are. */
async function readClock(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>("select clock_timestamp() as at");
  return rows[0]?.at as Date;
}

async function readSegmentBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('archive_mode', 'wal_segment_size')",
  );
  const setting = (name: string) => rows.find((row) => row.name === name)?.setting;
  if (setting("archive_mode") === "off")
    throw new BackupError("not supported", "archive_mode is off, and a base backup without its WAL cannot be restored");
  return Number(setting("wal_segment_size"));
}
