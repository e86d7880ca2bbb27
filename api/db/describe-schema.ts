import pg from "pg";

const header = `-- What the migrations and the functions of api/*/sql/functions/ make of an empty database, for reading: \`npm run schema\`
-- writes it, and it is never run. Left out: graphile_worker, the job queue's own schema, and what the extensions bring.`;

type TablePart = { table: string; definition: string };

/**
 * The schema of a migrated database as SQL, the same for the same migrations. Read from the catalog, because pg_dump is not
 * among the embedded server's programs.
 */
export async function describeSchema(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Names of this schema are then written without it.
    await client.query("SET search_path TO public");
    await refuseUndescribed(client);
    const sections = [
      header,
      (await list(client, extensions)).join("\n"),
      (await list(client, types)).join("\n"),
      (await list(client, sequences)).join("\n"),
      ...(await describeTables(client)),
      ...(await list(client, functions)).map(describeFunction),
    ];
    return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
  } finally {
    await client.end();
  }
}

async function describeTables(client: pg.Client): Promise<string[]> {
  const inside = await partsByTable(client, `${columns} UNION ALL ${constraints}`);
  const after = await partsByTable(client, `${indexes} UNION ALL ${triggers} UNION ALL ${comments}`);
  return (await list(client, tables)).map((table) =>
    [
      `CREATE TABLE ${table} (\n${(inside.get(table) ?? []).map((part) => `  ${part}`).join(",\n")}\n);`,
      ...(after.get(table) ?? []).map((part) => `${part};`),
    ].join("\n"),
  );
}

/** As the migrations write it. */
const shorten = (definition: string) =>
  definition
    .replace(/\btimestamp with time zone\b/g, "timestamptz")
    .replaceAll("'::text", "'")
    .replace(/ = ANY \(ARRAY\[([^\]]*)\]\)/g, " IN ($1)")
    .replace(" USING btree (", " (");

/** The body stays as its file has it. */
function describeFunction(definition: string): string {
  const body = definition.indexOf("\nAS ");
  const signature = definition.slice(0, body).replace(/^CREATE OR REPLACE (FUNCTION|PROCEDURE) public\./, "CREATE $1 ");
  return `${shorten(signature)}${definition.slice(body).trimEnd()};`;
}

async function partsByTable(client: pg.Client, query: string): Promise<Map<string, string[]>> {
  const { rows } = await client.query<TablePart>(
    `SELECT "table", definition FROM (${query}) AS part ("table", kind, position, definition) ORDER BY kind, position, definition COLLATE "C"`,
  );
  const parts = new Map<string, string[]>();
  for (const { table, definition } of rows) parts.set(table, [...(parts.get(table) ?? []), shorten(definition)]);
  return parts;
}

async function list(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(
    `SELECT definition FROM (${query}) AS found ORDER BY definition COLLATE "C"`,
  );
  return rows.map((row) => row.definition);
}

/** What a migration might bring one day and this file does not write must not be missing silently. */
async function refuseUndescribed(client: pg.Client): Promise<void> {
  const found = await list(client, undescribed);
  if (found.length > 0) throw new Error(`api/db/describe-schema.ts does not describe: ${found.join(", ")}`);
}

const isOurs = (catalog: string, row: string) =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${row}.oid AND d.deptype = 'e')`;

const extensions = `SELECT format('CREATE EXTENSION %I;', extname) AS definition FROM pg_extension WHERE extname <> 'plpgsql'`;

const types = `
  SELECT CASE t.typtype
      WHEN 'e' THEN format('CREATE TYPE %I AS ENUM (%s);', t.typname,
        (SELECT string_agg(quote_literal(e.enumlabel), ', ' ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid))
      ELSE concat_ws(' ', format('CREATE DOMAIN %I AS %s', t.typname, format_type(t.typbasetype, t.typtypmod)), 'DEFAULT ' || t.typdefault,
        (SELECT string_agg(pg_get_constraintdef(k.oid, true), ' ' ORDER BY k.contype DESC, k.conname) FROM pg_constraint k WHERE k.contypid = t.oid)) || ';'
    END AS definition
  FROM pg_type t WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('e', 'd') AND ${isOurs("pg_type", "t")}`;

/** Those behind an identity column belong to it. */
const sequences = `
  SELECT format('CREATE SEQUENCE %I AS %s START %s INCREMENT %s;', c.relname, format_type(s.seqtypid, NULL), s.seqstart, s.seqincrement) AS definition
  FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('i', 'e'))`;

const ourTables = `pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND ${isOurs("pg_class", "c")}`;
const ofOurTables = (column: string) => `${column} IN (SELECT c.oid FROM ${ourTables})`;

const tables = `SELECT quote_ident(c.relname) AS definition FROM ${ourTables}`;

const columns = `
  SELECT a.attrelid::regclass::text, 1, a.attnum, concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attcollation <> t.typcollation THEN 'COLLATE ' || a.attcollation::regcollation END,
    CASE WHEN a.attnotnull THEN 'NOT NULL' END,
    CASE WHEN a.attidentity = 'a' THEN 'GENERATED ALWAYS AS IDENTITY'
      WHEN a.attidentity = 'd' THEN 'GENERATED BY DEFAULT AS IDENTITY'
      WHEN a.attgenerated = 's' THEN format('GENERATED ALWAYS AS (%s) STORED', pg_get_expr(e.adbin, e.adrelid, true))
      WHEN a.attgenerated = 'v' THEN format('GENERATED ALWAYS AS (%s) VIRTUAL', pg_get_expr(e.adbin, e.adrelid, true))
      ELSE 'DEFAULT ' || pg_get_expr(e.adbin, e.adrelid, true) END)
  FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_attrdef e ON e.adrelid = a.attrelid AND e.adnum = a.attnum
  WHERE a.attnum > 0 AND NOT a.attisdropped AND ${ofOurTables("a.attrelid")}`;

/** Primary key, unique, exclusion, check, foreign keys, each sorted by name. NOT NULL is with its column. */
const constraints = `
  SELECT k.conrelid::regclass::text, 2, strpos('puxcf', k.contype::text),
    format('CONSTRAINT %I %s', k.conname, pg_get_constraintdef(k.oid, true))
  FROM pg_constraint k WHERE k.contype IN ('p', 'u', 'x', 'c', 'f') AND ${ofOurTables("k.conrelid")}`;

/** All but those that a constraint brings. */
const indexes = `
  SELECT i.indrelid::regclass::text, 3, 0, pg_get_indexdef(i.indexrelid, 0, true)
  FROM pg_index i WHERE ${ofOurTables("i.indrelid")}
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))`;

const triggers = `
  SELECT g.tgrelid::regclass::text, 4, 0, pg_get_triggerdef(g.oid, true)
  FROM pg_trigger g WHERE NOT g.tgisinternal AND ${ofOurTables("g.tgrelid")}`;

const comments = `
  SELECT o.objoid::regclass::text, 5, o.objsubid, CASE
    WHEN o.objsubid = 0 THEN format('COMMENT ON TABLE %s IS %L', o.objoid::regclass, o.description)
    ELSE format('COMMENT ON COLUMN %s.%I IS %L', o.objoid::regclass, a.attname, o.description) END
  FROM pg_description o LEFT JOIN pg_attribute a ON a.attrelid = o.objoid AND a.attnum = o.objsubid AND o.objsubid > 0
  WHERE o.classoid = 'pg_class'::regclass AND ${ofOurTables("o.objoid")}`;

const functions = `
  SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p') AND ${isOurs("pg_proc", "p")}`;

const undescribed = `
  SELECT definition FROM (
    SELECT 'the schema ' || nspname FROM pg_namespace WHERE nspname NOT IN ('public', 'graphile_worker', 'information_schema') AND nspname NOT LIKE 'pg\\_%'
    UNION ALL SELECT format('%s (pg_class.relkind %s)', c.oid::regclass, c.relkind) FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind NOT IN ('r', 'i', 'S') AND ${isOurs("pg_class", "c")}
    UNION ALL SELECT format('options of the table %s', c.oid::regclass) FROM ${ourTables}
      AND (c.reloptions IS NOT NULL OR c.relpersistence <> 'p' OR c.relrowsecurity OR c.relhassubclass)
    UNION ALL SELECT format('%s (pg_type.typtype %s)', t.oid::regtype, t.typtype) FROM pg_type t
      WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('r', 'm') AND ${isOurs("pg_type", "t")}
    UNION ALL SELECT format('%s (pg_proc.prokind %s)', p.oid::regprocedure, p.prokind) FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.prokind NOT IN ('f', 'p') AND ${isOurs("pg_proc", "p")}
    UNION ALL SELECT format('the disabled trigger %s', g.tgname) FROM pg_trigger g WHERE g.tgenabled <> 'O' AND ${ofOurTables("g.tgrelid")}
    UNION ALL SELECT format('the event trigger %s', evtname) FROM pg_event_trigger
    UNION ALL SELECT format('the statistics %s', stxname) FROM pg_statistic_ext WHERE stxnamespace = 'public'::regnamespace
  ) AS found (definition)`;
