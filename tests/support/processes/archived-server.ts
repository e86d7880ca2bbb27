import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject, vi } from "vitest";
import { openBackupStore, readBackupEnv } from "#api/backups/backup-env";
import { type EmbeddedDatabase, startEmbedded } from "#api/db/embedded/start-embedded";
import { freePorts } from "../../../scripts/stack/ports";
import { startSandbox } from "../sandbox";

const testPassword = "tests";

/** A PostgreSQL that archives its WAL to the store's double by the command that production uses. */
export async function startArchivedServer() {
  const sandbox = await startSandbox();
  const dataDir = await makeFolder();
  const { database: port } = await freePorts();
  const password = testPassword;
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/gyeot`;
  const env = {
    BACKUP_KEY: "a key of the tests with thirty-two characters",
    BACKUP_DATABASE_URL: url,
    S3_ENDPOINT: `${sandbox.url}/s3`,
    S3_BUCKET: "gyeot",
    S3_ACCESS_KEY_ID: "gyeot-sandbox",
    S3_SECRET_ACCESS_KEY: "gyeot-sandbox-secret",
  };
  const program = join(inject("programs"), "backup.cjs");
  const settings = {
    fsync: "off",
    wal_level: "replica",
    max_wal_senders: "2",
    archive_mode: "on",
    archive_timeout: "60",
    archive_command: `"${process.execPath}" "${program}" archive-wal "%p" "%f"`,
  };
  const server = await startEmbedded({ dataDir, port, password, settings, env });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    url,
    env,
    program,
    client,
    sandbox,
    dataDir,
    backups: openBackupStore(readBackupEnv(env as unknown as NodeJS.ProcessEnv)),
    /** Ends the current segment and waits until it is archived. */
    async archive(): Promise<string> {
      const { rows } = await client.query<{ name: string }>("select pg_walfile_name(pg_switch_wal()) as name");
      const name = rows[0]?.name ?? "";
      const last = async () =>
        (await client.query("select last_archived_wal as name from pg_stat_archiver")).rows[0]?.name;
      await vi.waitUntil(async () => (await last()) >= name, { timeout: 30_000, interval: 20 });
      return name;
    },
    async stop() {
      await client.end();
      await server.stop();
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type ArchivedServer = Awaited<ReturnType<typeof startArchivedServer>>;

/** Starts PostgreSQL on a restored folder, `<dataDir>/database`, and waits until it has recovered. */
export async function startRestored(
  dataDir: string,
  { env, password = testPassword }: { env: Record<string, string | undefined>; password?: string },
): Promise<RestoredServer> {
  const { database: port } = await freePorts();
  const settings = { fsync: "off", wal_level: "replica" };
  const server = await startEmbedded({ dataDir, port, password, settings, env });
  const client = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/gyeot` });
  await client.connect();
  return Object.assign(server, { client });
}
type RestoredServer = EmbeddedDatabase & { client: pg.Client };

/** A folder that the user postgres can enter. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "gyeot-backups-"));
  await chmod(folder, 0o755);
  return folder;
}
