import pg from "pg";
import ts from "typescript";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database";

/** What a column is to a query: the type it is read as, whether an insert gives it, and its values if they are listed. */
type Column = { type: string; insert: "required" | "optional" | "never"; values: string[] | null };

let fresh: FreshDatabase;
let database: Map<string, Column>;
let types: Map<string, Column>;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = await readDatabase(fresh.url);
  types = readTypes();
});
afterAll(() => fresh.drop());

it("api/db/tables has exactly the tables and columns that the migrations make", () => {
  expect(types.size).toBeGreaterThan(400);
  expect([...types.keys()].sort()).toEqual([...database.keys()].sort());
});

it("a column's type in api/db/tables is what the driver returns for it, null included", () => {
  const typeOf = (columns: Map<string, Column>) => [...columns].map(([name, { type }]) => `${name}: ${type}`).sort();
  expect(typeOf(types)).toEqual(typeOf(database));
});

it("an insert may omit only what is nullable or has a default, and gives no generated column", () => {
  const looser = [...types].filter(([name, { insert }]) => {
    const found = database.get(name)?.insert;
    return insert !== found && !(insert === "required" && found === "optional");
  });
  expect(looser).toEqual([]);
});

it("a union of texts in api/db/tables has the values of the column's check", () => {
  const unions = [...types].filter(([name, { values }]) => values && database.get(name)?.values);
  expect(unions.length).toBeGreaterThan(30);
  expect(unions.map(([name, { values }]) => [name, values])).toEqual(
    unions.map(([name]) => [name, database.get(name)?.values]),
  );
});

/** By the base type of a column: the driver's own parsers, and those that api/db/connect.ts sets. */
const driverTypes: Record<string, string> = {
  text: "string",
  "character varying": "string",
  citext: "string",
  uuid: "string",
  date: "string",
  integer: "number",
  smallint: "number",
  bigint: "number",
  real: "number",
  "double precision": "number",
  boolean: "boolean",
  "timestamp with time zone": "Date",
  bytea: "Buffer",
  json: "json",
  jsonb: "json",
};

async function readDatabase(url: string): Promise<Map<string, Column>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS nullable,
         CASE WHEN a.attgenerated <> '' OR a.attidentity = 'a' THEN 'never'
           WHEN a.atthasdef OR a.attidentity <> '' OR NOT a.attnotnull THEN 'optional' ELSE 'required' END AS insert,
         (SELECT string_agg(pg_get_constraintdef(k.oid, true), ' ') FROM pg_constraint k
           WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]) AS check
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('schema_migrations', 'schema_functions')
         AND a.attnum > 0 AND NOT a.attisdropped`,
    );
    return new Map(
      rows.map(({ name, type, nullable, insert, check }) => [
        name,
        { type: driverType(type, nullable), insert, values: listed(check) },
      ]),
    );
  } finally {
    await client.end();
  }
}

function driverType(type: string, nullable: boolean): string {
  const base = type.replace("[]", "");
  const name = `${driverTypes[base] ?? base}${type.endsWith("[]") ? "[]" : ""}`;
  // JSON is `unknown`, which has null in it.
  return nullable && name !== "json" ? `${name} | null` : name;
}

/** The values of CHECK (column IN (…)). */
function listed(check: string | null): string[] | null {
  const [, list] = /^CHECK \(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)$/.exec(check ?? "") ?? [];
  return list ? [...list.matchAll(/'([^']*)'/g)].map(([, value = ""]) => value).sort() : null;
}

function readTypes(): Map<string, Column> {
  const file = "api/db/tables.ts";
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ".");
  const program = ts.createProgram([file], { ...options, types: ["node"] });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const tables = source?.statements.find(
    (each): each is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(each) && each.name.text === "Tables",
  );
  if (!tables) throw new Error(`${file} has no type Tables`);
  const properties = (type: ts.Type) =>
    checker.getPropertiesOfType(type).map((each) => [each.name, checker.getTypeOfSymbol(each)] as const);
  return new Map(
    properties(checker.getTypeFromTypeNode(tables.type)).flatMap(([table, row]) =>
      properties(row).map(([column, type]) => [`${table}.${column}`, describeType(checker, type)]),
    ),
  );
}

/** A column is the type a query returns, or Kysely's `ColumnType` with one for each of select, insert and update. */
function describeType(checker: ts.TypeChecker, type: ts.Type): Column {
  const select = checker.getPropertyOfType(type, "__select__");
  const insert = checker.getPropertyOfType(type, "__insert__");
  const selected = select ? checker.getTypeOfSymbol(select) : type;
  const inserted = insert ? checker.getTypeOfSymbol(insert) : type;
  const isOptional = partsOf(inserted).some((part) => part.flags & ts.TypeFlags.Undefined);
  const parts = partsOf(selected);
  const values = parts.filter((part) => !isNull(part));
  const names = new Set(values.map((part) => nameOf(checker, part)));
  const literals = values.every((part) => part.isStringLiteral())
    ? values.map((part) => (part as ts.StringLiteralType).value)
    : null;
  return {
    type: [...names, ...(values.length < parts.length ? ["null"] : [])].join(" | "),
    insert: inserted.flags & ts.TypeFlags.Never ? "never" : isOptional ? "optional" : "required",
    values: literals?.sort() ?? null,
  };
}

const partsOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type]);
const isNull = (type: ts.Type) => (type.flags & ts.TypeFlags.Null) !== 0;

function nameOf(checker: ts.TypeChecker, type: ts.Type): string {
  if (type.flags & ts.TypeFlags.StringLike) return "string";
  if (type.flags & ts.TypeFlags.NumberLike) return "number";
  if (type.flags & ts.TypeFlags.BooleanLike) return "boolean";
  const name = checker.typeToString(type).replace("<ArrayBufferLike>", "");
  if (name.endsWith("[]") || name === "Date") return name;
  return name.startsWith("Buffer") ? "Buffer" : "json";
}
