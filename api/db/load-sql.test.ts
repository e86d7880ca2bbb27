import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import ts from "typescript";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import "#api/create-deps";
import "#api/server";
import "#api/worker/tasks";
import { type FreshDatabase, freshDatabase } from "#tests/support/database";
import { compileSql, statements, valuesOf } from "./load-sql";

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "api"], {
  encoding: "utf8",
}).split("\n");
const sqlFiles = tracked.filter((file) => /\/sql\/(?!functions\/).+\.sql$/.test(file) && existsSync(file));
const isPart = (file: string) => file.endsWith(".part.sql");

let fresh: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  fresh = await freshDatabase();
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await fresh.drop();
});

test("every .sql file of a domain is loaded by one statement", () => {
  const loaded = [...statements.values()].flatMap(({ file }) => (file ? [`api/${file}`] : []));
  expect(loaded.sort()).toEqual(sqlFiles.filter((file) => !isPart(file)).sort());
});

test("every part is included by another .sql file or read by the code", () => {
  const used = tracked
    .filter((file) => /\.(sql|ts)$/.test(file) && existsSync(file))
    .flatMap((file) => {
      const text = readFileSync(file, "utf8");
      return file.endsWith(".sql")
        ? [...text.matchAll(/\\ir (\S+)/g)].map(([, part = ""]) => path.join(path.dirname(file), part))
        : [...text.matchAll(/readSql\("([^"]+)"\)/g)].map(([, part = ""]) => path.join("api", part));
    });
  const unused = sqlFiles.filter(isPart).filter((part) => !used.includes(part));
  expect(unused).toEqual([]);
});

test.each([...statements.keys()])("PostgreSQL prepares the statement %s", async (name) => {
  await client.query(`PREPARE "${name}" AS ${statements.get(name)?.text}`);
});

test("a statement with a mistake in a column's name is not prepared", async () => {
  await expect(client.query('PREPARE "wrong" AS SELECT nicknam FROM users')).rejects.toThrow(/nicknam/);
});

const compile = (text: string, parameters: string[], constants?: Record<string, number>) => {
  const name = `test ${text}`;
  try {
    return compileSql<unknown, Record<string, unknown>>(text, { name, parameters, constants }).text;
  } finally {
    statements.delete(name);
  }
};

it("numbers parameters by their list and leaves texts, names, comments and casts alone", () => {
  expect(compile(`SELECT ':a', ":a", :b::int, :a /* :c */ -- :d`, ["a", "b"])).toBe(
    `SELECT ':a', ":a", $2::int, $1 /* :c */ -- :d`,
  );
});

it("writes constants into the text", () => {
  expect(compile("SELECT :a LIMIT :size", ["a"], { size: 6 })).toBe("SELECT $1 LIMIT 6");
});

it("throws for a parameter that the statement or its list lacks", () => {
  expect(() => compile("SELECT :a, :b", ["a"])).toThrow("has the unknown parameter :b");
  expect(() => compile("SELECT :a", ["a", "b"])).toThrow("does not use :b");
});

it("throws for a missing value and takes null for one", () => {
  const statement = { name: "s", text: "SELECT $1, $2", parameters: ["a", "b"] as const };
  expect(valuesOf<unknown, { a: unknown; b: unknown }>(statement, { a: null, b: 1 })).toEqual([null, 1]);
  expect(() => valuesOf<unknown, { a: unknown; b?: unknown }>(statement, { a: 1 })).toThrow("lacks :b");
});

/** Composed by functions: of three ranks, and of the catalog's kinds of objects. */
const composed = ["api/creators/search-people.ts", "api/db/describe-schema.ts"];

test("SQL of more than twelve lines stands in a .sql file", () => {
  const sources = tracked.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|\.test-support\./.test(file) && existsSync(file),
  );
  const long = sources.flatMap((file) => findLongSql(file, readFileSync(file, "utf8")));
  expect(long.filter((place) => !composed.some((file) => place.startsWith(`${file}:`)))).toEqual([]);
});

it("finds a long statement with file and line", () => {
  const text = `\`SELECT a${"\n, b".repeat(12)} FROM c\``;
  expect(findLongSql("api/a.ts", `const one = 1;\nconst two = sql${text}`)).toEqual(["api/a.ts:2"]);
});

const statementWord = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b/;

function findLongSql(file: string, text: string): string[] {
  if (!statementWord.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);
    if (isText && statementWord.test(node.getText(source))) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      if (node.getText(source).split("\n").length > 12) found.push(`${file}:${line}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
