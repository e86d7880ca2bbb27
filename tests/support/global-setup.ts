import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../../api/db/embedded/start-embedded";
import { migrate } from "../../api/db/migrate";
import { freePorts } from "../../scripts/stack/ports";
import { bundlePrograms } from "./processes/programs";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
    /** The folder of the bundled programs. */
    programs: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated database for the test files to copy; and the programs they launch. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "gyeot-tests-"));
  await chmod(dataDir, 0o755);
  const { database: port } = await freePorts();
  // No data here outlives the run, so nothing waits for the disk.
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };
  const database = await startEmbedded({ dataDir, port, password: "tests", settings });
  await makeTemplate(database.url);
  project.provide("databaseUrl", database.url);
  const programs = await bundlePrograms();
  project.provide("programs", programs.folder);
  return async () => {
    await database.stop();
    await programs.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create database template_gyeot");
  await client.end();
  await migrate(Object.assign(new URL(url), { pathname: "/template_gyeot" }).href);
}
