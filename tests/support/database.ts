import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of the caller's own, copied from the run's template: in memory in a tenth of a second. */
export const freshDatabase = (): Promise<FreshDatabase> => copyDatabase("template_gyeot");

/** A copy of a database of this server to which nobody is connected. */
export async function copyDatabase(template: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const url = Object.assign(new URL(inject("databaseUrl")), { pathname: `/${name}` }).href;
  return { url, drop: () => drop(name) };
}

/** Selects the sessions that wait for a lock, of the caller's database alone: those of other tests wait on this server too. */
export const waitingForLock =
  "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
};

/** Runs a statement under EXPLAIN (ANALYZE) and returns the nodes of its plan, one after another. */
export async function planNodes(
  db: Pick<pg.Pool | pg.Client, "query">,
  text: string | undefined,
  values: unknown[],
): Promise<PlanNode[]> {
  type Node = PlanNode & { Plans?: Node[] };
  const flat = ({ Plans = [], ...node }: Node): PlanNode[] => [node, ...Plans.flatMap(flat)];
  const { rows } = await db.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  return flat(rows[0]["QUERY PLAN"][0].Plan);
}

/** The rows of a table that the nodes read, including those removed by a filter; EXPLAIN averages them over loops. */
export const rowsReadOf = (table: string, nodes: PlanNode[]): number =>
  nodes
    .filter((node) => node["Relation Name"] === table)
    .reduce(
      (sum, node) => sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
      0,
    );

/** Without force: that would end an autovacuum too, which only a superuser may; a plain drop cancels one by itself. */
async function drop(name: string): Promise<void> {
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${name}' and usename = current_user and pid <> pg_backend_pid()`);
  await onServer(`drop database if exists ${name}`);
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

/** Runs a statement over many rows on a connection of its own: the API's would end it after fifteen seconds. */
export async function runLongStatement(url: string, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}
