import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of the caller's own, copied from the run's template in some tens of milliseconds. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(`create database ${name} template template_gyeot strategy file_copy`);
  const url = Object.assign(new URL(inject("databaseUrl")), { pathname: `/${name}` }).href;
  return { url, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
