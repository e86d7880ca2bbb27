import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

export type SqlFunction = {
  name: string;
  /** from the folder of the domains: `posts/sql/functions/post_access.sql` */
  file: string;
  text: string;
  /** Counts the changes of the file; `npm run schema` raises it. A database keeps the highest it has seen. */
  revision: number;
  /** SHA-256 in hex of the text without its revision, whatever ends its lines */
  digest: string;
  /** whether the revision is the one of this text */
  isCounted: boolean;
};

const domainsFolder = path.join(process.cwd(), "api");
const revisionLine = /^-- revision: (\d+) of ([0-9a-f]+)\r?\n/;
const shortened = (digest: string) => digest.slice(0, 12);

/** The functions of all domains, `<domain>/sql/functions/<name>.sql`, by name. */
export async function readFunctions(folder = domainsFolder): Promise<SqlFunction[]> {
  const files = (await readdir(folder)).map((domain) => listFunctionFiles(folder, domain));
  const functions = (await Promise.all(files)).flat().map(async (file) => {
    return parseFunction({ file, text: await readFile(path.join(folder, file), "utf8") });
  });
  return (await Promise.all(functions)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function listFunctionFiles(folder: string, domain: string): Promise<string[]> {
  const inside = path.join(domain, "sql", "functions");
  const names = await readdir(path.join(folder, inside)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(".sql")).map((name) => path.join(inside, name));
}

export function parseFunction({ file, text }: Pick<SqlFunction, "file" | "text">): SqlFunction {
  const [line = "", revision = "1", counted] = revisionLine.exec(text) ?? [];
  const rest = text.slice(line.length).replaceAll("\r\n", "\n").trimEnd();
  const digest = createHash("sha256").update(rest).digest("hex");
  const name = path.basename(file, ".sql");
  return { name, file, text, revision: Number(revision), digest, isCounted: counted === shortened(digest) };
}

/** The text with the revision that it needs: the next one where it changed since it was counted. */
export function countRevision({ text, revision, digest, isCounted }: SqlFunction): string {
  if (isCounted) return text;
  const next = revisionLine.test(text) ? revision + 1 : 1;
  return `-- revision: ${next} of ${shortened(digest)}\n${text.replace(revisionLine, "")}`;
}

type Recorded = { name: string; revision: number; digest: string };

async function readRecorded(database: Pick<pg.ClientBase, "query">): Promise<Map<string, Recorded>> {
  const { rows } = await database.query<Recorded>("SELECT name, revision, digest FROM schema_functions");
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * Replaces the changed functions in one transaction and returns their names. A function that a newer version of the
 * product has replaced is kept: its revision is higher (docs/decisions/140).
 */
export async function applyFunctions(client: pg.Client, folder?: string): Promise<string[]> {
  const recorded = await readRecorded(client);
  const changed = (await readFunctions(folder)).filter(({ name, revision, digest }) => {
    const found = recorded.get(name);
    return !found || revision > found.revision || (revision === found.revision && digest !== found.digest);
  });
  if (changed.length === 0) return [];
  await client.query("BEGIN");
  try {
    // They call each other in any order; the second round checks the bodies, now that all are there.
    for (const check of ["off", "on"]) {
      await client.query(`SET LOCAL check_function_bodies = ${check}`);
      for (const each of changed) await replaceFunction(client, each, recorded.has(each.name));
    }
    await refuseOverloads(client, changed);
    for (const each of changed) await record(client, each);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
  return changed.map(({ name }) => name);
}

async function replaceFunction(client: pg.Client, each: SqlFunction, isCalled: boolean): Promise<void> {
  await client.query("SAVEPOINT replacing");
  try {
    await client.query(each.text);
  } catch (error) {
    await client.query("ROLLBACK TO replacing");
    const { code, message } = error as pg.DatabaseError;
    const isRenamed = code === invalidDefinition && (await renameParameters(client, each, isCalled));
    if (!isRenamed) throw new Error(`function ${each.file} failed: ${message}`);
  }
}

/** SQLSTATE of a replacement with other parameter names or another return type. */
const invalidDefinition = "42P13";

/**
 * Creates a function again under new parameter names. The existing one is renamed to `<name>_before_<revision>` for
 * statements planned with it, until a migration of the phase `after` drops it; in a new database, where only a numbered
 * migration created it, it is dropped at once. False where the result type differs.
 */
async function renameParameters(
  client: pg.Client,
  { name, revision, text }: SqlFunction,
  isCalled: boolean,
): Promise<boolean> {
  const find = async () => {
    const { rows } = await client.query<{ signature: string; types: string; result: string }>(
      `SELECT oid::regprocedure::text AS signature, proargtypes::text AS types, pg_get_function_result(oid) AS result
       FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = $1`,
      [name],
    );
    return rows[0];
  };
  const present = await find();
  await client.query(
    isCalled
      ? `ALTER FUNCTION ${present?.signature} RENAME TO ${name}_before_${revision}`
      : `DROP FUNCTION ${present?.signature}`,
  );
  await client.query(text);
  const created = await find();
  return created?.types === present?.types && created?.result === present?.result;
}

/** Other parameters make a second function beside the first, and calls without types could mean either. */
async function refuseOverloads(client: pg.Client, functions: SqlFunction[]): Promise<void> {
  const { rows } = await client.query<{ signatures: string }>(
    `SELECT string_agg(oid::regprocedure::text, ' and ' ORDER BY oid) AS signatures FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND proname = ANY ($1) GROUP BY proname HAVING count(*) > 1`,
    [functions.map(({ name }) => name)],
  );
  if (rows[0])
    throw new Error(`there would be ${rows[0].signatures}: a function with other parameters needs another name`);
}

async function record(client: pg.Client, { name, revision, digest }: SqlFunction): Promise<void> {
  await client.query(
    `INSERT INTO schema_functions (name, revision, digest) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET revision = EXCLUDED.revision, digest = EXCLUDED.digest, applied_at = now()`,
    [name, revision, digest],
  );
}

const known = new Map<string, Promise<SqlFunction[]>>();

/** Names of the functions that the database still has in an older revision, or not at all. */
export async function pendingFunctions(
  database: Pick<pg.ClientBase, "query">,
  folder = domainsFolder,
): Promise<string[]> {
  const recorded = await readRecorded(database);
  const functions = known.get(folder) ?? readFunctions(folder);
  known.set(folder, functions);
  return (await functions)
    .filter(({ name, revision }) => revision > (recorded.get(name)?.revision ?? 0))
    .map(({ name }) => name);
}
