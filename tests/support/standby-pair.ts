import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { vi } from "vitest";
import { startEmbedded } from "#api/db/embedded/start-embedded";
import { freePorts } from "../../scripts/stack/ports";

const password = "tests";
const settings = { fsync: "off", wal_level: "replica", max_wal_senders: "4", wal_keep_size: "64MB" };

/** A primary that `fill` has filled, and a standby that follows it by streaming replication. */
export async function startStandbyPair(fill: (url: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), "gyeot-standby-"));
  await chmod(folder, 0o755);
  const [{ database: primaryPort, mail: standbyPort }, dataOf] = [
    await freePorts(),
    (name: string) => join(folder, name),
  ];
  const startPrimary = () => startEmbedded({ dataDir: dataOf("primary"), port: primaryPort, password, settings });
  let primary = await startPrimary();
  await fill(primary.url);
  await primary.stop();
  copyCluster(dataOf("primary"), dataOf("standby"));
  primary = await startPrimary();
  const primary_conninfo = `host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`;
  const standby = await startEmbedded({
    ...{ dataDir: dataOf("standby"), port: standbyPort, password },
    settings: { ...settings, primary_conninfo },
  });
  const clientOf = async (port: number) => {
    const client = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/gyeot` });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  };
  const clients = { primary: await clientOf(primaryPort), standby: await clientOf(standbyPort) };

  return {
    primary,
    standby,
    clients,
    logOfStandby: () => readFile(join(dataOf("standby"), "postgres.log"), "utf8"),
    /** Waits until the standby has all that the primary has committed. */
    async replicated(): Promise<void> {
      const { rows } = await clients.primary.query("SELECT pg_current_wal_lsn()::text AS lsn");
      const arrived = "SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS arrived";
      await vi.waitUntil(async () => (await clients.standby.query(arrived, [rows[0].lsn])).rows[0].arrived, 10_000);
    },
    promote: () => clients.standby.query("SELECT pg_promote()"),
    async stop() {
      for (const client of Object.values(clients)) await client.end();
      await standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type StandbyPair = Awaited<ReturnType<typeof startStandbyPair>>;

/** The files of a stopped server are a base backup; `standby.signal` makes it a standby, with the owner of the others. */
function copyCluster(from: string, to: string): void {
  execFileSync("mkdir", ["-m", "755", to]);
  execFileSync("cp", ["-a", join(from, "database"), join(to, "database")]);
  execFileSync("cp", ["-a", join(to, "database/PG_VERSION"), join(to, "database/standby.signal")]);
}
