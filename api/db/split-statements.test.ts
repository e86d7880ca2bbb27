import { parse } from "libpg-query";
import { expect, it } from "vitest";
import { readMigrations } from "./migration-file";
import { splitStatements } from "./split-statements";

it("every migration is split into the statements that PostgreSQL's parser finds", async () => {
  for (const { name, text } of await readMigrations()) {
    const parsed = (await parse(text)).stmts ?? [];
    const split = splitStatements(text);
    expect(split.length, name).toBe(parsed.length);
    for (const statement of split) expect((await parse(statement)).stmts, statement).toHaveLength(1);
  }
});

it.each([
  ["SELECT ';'; SELECT 'it''s; 2'", ["SELECT ';'", "SELECT 'it''s; 2'"]],
  [String.raw`SELECT E'\';'; SELECT 2;`, [String.raw`SELECT E'\';'`, "SELECT 2"]],
  ['SELECT 1 AS "a;b"; ', ['SELECT 1 AS "a;b"']],
  ["-- a; b\nSELECT 1; /* ; */ SELECT $x$ ; $$ ; $x$ -- end;", ["SELECT 1", "SELECT $x$ ; $$ ; $x$"]],
  ["-- nothing\n;", []],
])("a semicolon inside a text, name or comment ends no statement: %s", (text, statements) => {
  expect(splitStatements(text)).toEqual(statements);
});
