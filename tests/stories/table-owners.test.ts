import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { owners } from "#api/db/tables/owners";
import { findTableWrites, type TableWrite } from "#tests/support/table-writes";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "api"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(?:tsx?|sql)$/.test(file) && !/\.test\.|\.test-support\./.test(file))
  // The demo makes a world of its own at a time when nobody uses it.
  .filter((file) => !/^api\/(?:demo\/|db\/(?!sql\/))/.test(file) && existsSync(file));
const writes = files.flatMap((file) => findTableWrites(file, readFileSync(file, "utf8")));

const folderOf = (file: string) => file.split("/")[1];
const ownerOf = (table: string | null) => (table === null ? undefined : owners[table as keyof typeof owners]);
/** One line for each write of a table from a folder that does not own it. */
const foreign = (all: TableWrite[]) =>
  all
    .filter((write) => ownerOf(write.table) !== folderOf(write.file))
    .map(({ file, line, table }) => `${file}:${line} writes ${table}, of ${ownerOf(table)}`);

test("a table is written by the folder that owns it and by no other", () => {
  expect(writes.length).toBeGreaterThan(200);
  expect(foreign(writes)).toEqual([]);
});

const inBlocks = (code: string) => foreign(findTableWrites("api/blocks/block-person.ts", `// first\n${code}`));
const refusal = (table: string, owner: string) => [`api/blocks/block-person.ts:2 writes ${table}, of ${owner}`];

test.each([
  'tx.insertInto("follows").values(row)',
  'await db.updateTable("follows as f").set(row)',
  'tx.deleteFrom("follows").where("a", "=", 1)',
  'tx.mergeInto("follows")',
  `sql\`WITH a AS (SELECT 1) INSERT INTO follows (a) VALUES (\${b})\``,
  `sql\`UPDATE follows f SET a = \${b}\``,
  "sql`UPDATE follows AS f SET a = 1`",
  "sql<Row>`DELETE FROM follows USING users u WHERE u.user_id = a`",
  'pool.query("DELETE FROM follows WHERE a = $1", [a])',
  'pool.query("truncate follows")',
  'client.query(`MERGE INTO "follows" USING b ON true`)',
])("a write from elsewhere is found with file and line: %s", (code) => {
  expect(inBlocks(code)).toEqual(refusal("follows", "creators"));
});

test("a write in a .sql file is found with file and line", () => {
  const writes = findTableWrites("api/blocks/sql/block.sql", "-- first\nINSERT INTO follows (a) VALUES (:a)");
  expect(foreign(writes)).toEqual(["api/blocks/sql/block.sql:2 writes follows, of creators"]);
});

test("a write in an SQL function is the write of the function's folder", () => {
  const text =
    "CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$\nBEGIN\n  DELETE FROM follows;\nEND $$;";
  const at = (domain: string) => foreign(findTableWrites(`api/${domain}/sql/functions/f.sql`, text));
  expect(at("blocks")).toEqual(["api/blocks/sql/functions/f.sql:3 writes follows, of creators"]);
  expect(at("creators")).toEqual([]);
  expect(writes.filter(({ file }) => file.includes("/sql/functions/")).length).toBeGreaterThan(20);
});

test.each(["tx.deleteFrom(table)", `sql\`DELETE FROM \${table}\``])(
  "a write of a table named by the code: %s",
  (code) => {
    expect(inBlocks(code)).toEqual(refusal("null", "undefined"));
  },
);

test.each([
  'tx.insertInto("blocks").values(row)',
  'tx.selectFrom("follows").selectAll().forUpdate()',
  "sql`SELECT FROM follows FOR UPDATE`",
  "sql`INSERT INTO blocks (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 2`",
  "sql`DELETE FROM graphile_worker._private_jobs`",
  "// DELETE FROM follows",
])("the owner's write and anybody's read pass: %s", (code) => {
  expect(inBlocks(code)).toEqual([]);
});
