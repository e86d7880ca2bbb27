import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database";
import { migrate } from "./migrate";
import { countRevision, parseFunction, pendingFunctions, readFunctions } from "./sql-functions";

let fresh: FreshDatabase;
let domains: string;
let client: pg.Client;
beforeEach(async () => {
  fresh = await freshDatabase();
  domains = await mkdtemp(path.join(tmpdir(), "gyeot-functions-"));
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await fresh.drop();
  await rm(domains, { recursive: true, force: true });
});

const body = (name: string, expression: string) =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS int LANGUAGE sql AS $$ SELECT ${expression} $$;\n`;
async function write(name: string, text: string, folder = domains): Promise<void> {
  await mkdir(path.join(folder, "roadmap/sql/functions"), { recursive: true });
  await writeFile(path.join(folder, "roadmap/sql/functions", `${name}.sql`), text);
}
/** A file as a release has it. */
const released = (revision: number, text: string) => {
  const counted = countRevision(parseFunction({ file: "a.sql", text }));
  return counted.replace("revision: 1 ", `revision: ${revision} `);
};
const run = (folder = domains) => migrate(fresh.url, { domains: folder });
const call = async (name: string): Promise<number> => (await client.query(`SELECT ${name}() AS value`)).rows[0].value;
const recorded = async () =>
  (await client.query("SELECT name, revision FROM schema_functions WHERE name LIKE '%_item' ORDER BY name")).rows;

it("a new function and each change of it is applied once, and an unchanged one not again", async () => {
  await write("first_item", released(1, body("first_item", "1")));
  expect(await run()).toEqual(["first_item"]);
  expect(await run()).toEqual([]);
  await write("first_item", released(2, body("first_item", "2")));
  expect(await run()).toEqual(["first_item"]);
  expect(await run()).toEqual([]);
  expect(await call("first_item")).toBe(2);
  expect(await recorded()).toEqual([{ name: "first_item", revision: 2 }]);
});

it("a change that no release has counted yet is applied too", async () => {
  await write("first_item", released(1, body("first_item", "1")));
  await run();
  await write("first_item", body("first_item", "2"));
  expect(await run()).toEqual(["first_item"]);
  expect(await call("first_item")).toBe(2);
});

it("functions that call one another are applied in whatever order their names have", async () => {
  await write("first_item", released(1, body("first_item", "last_item()")));
  await write("last_item", released(1, body("last_item", "7")));
  expect(await run()).toEqual(["first_item", "last_item"]);
  expect(await call("first_item")).toBe(7);
});

it("an older version beside a newer one does not put its own text back", async () => {
  const newer = await mkdtemp(path.join(tmpdir(), "gyeot-functions-"));
  await write("first_item", released(1, body("first_item", "1")));
  await write("first_item", released(2, body("first_item", "2")), newer);
  expect(await run(newer)).toEqual(["first_item"]);
  expect(await run()).toEqual([]);
  expect(await call("first_item")).toBe(2);
  expect(await pendingFunctions(client, domains)).toEqual([]);
  await rm(newer, { recursive: true });
});

it("a return to an earlier text is a change like any other", async () => {
  for (const [revision, value] of ["1", "2", "1"].entries()) {
    await write("first_item", released(revision + 1, body("first_item", value)));
    expect(await run()).toEqual(["first_item"]);
    expect(await call("first_item")).toBe(Number(value));
  }
});

it("runs at the same time apply a function once", async () => {
  await write("first_item", released(1, body("first_item", "1")));
  expect((await Promise.all([run(), run(), run()])).flat()).toEqual(["first_item"]);
});

it("a transaction in progress neither delays a function's change nor fails by it", async () => {
  await write("first_item", released(1, body("first_item", "1")));
  await run();
  await client.query("BEGIN");
  expect(await call("first_item")).toBe(1);
  await write("first_item", released(2, body("first_item", "2")));
  expect(await run()).toEqual(["first_item"]);
  // It may still have the text that it began with.
  expect([1, 2]).toContain(await call("first_item"));
  await client.query("COMMIT");
  expect(await call("first_item")).toBe(2);
});

it("functions belong to the phase before, and a version waits for its own", async () => {
  await write("first_item", released(1, body("first_item", "1")));
  expect(await pendingFunctions(client, domains)).toEqual(["first_item"]);
  expect(await migrate(fresh.url, { domains, phase: "after" })).toEqual([]);
  expect(await migrate(fresh.url, { domains, phase: "before" })).toEqual(["first_item"]);
  expect(await pendingFunctions(client, domains)).toEqual([]);
});

it("parameters are renamed while a session calls the function by a prepared statement", async () => {
  const plus = (parameter: string, plus = "1") =>
    body("first_item", `${parameter} + ${plus}`).replace("()", `(${parameter} int)`).replace("sql", "sql VOLATILE");
  await write("first_item", released(1, plus("moment")));
  await run();
  const prepared = { name: "call", text: "SELECT first_item(1) AS value" };
  await client.query(prepared);
  await write("first_item", released(2, plus("at", "2")));
  expect(await run()).toEqual(["first_item"]);
  expect([2, 3]).toContain((await client.query(prepared)).rows[0].value);
  expect((await client.query("SELECT first_item(at => 1) AS value")).rows[0].value).toBe(3);
  await client.query("DROP FUNCTION first_item_before_2");
  expect((await client.query(prepared)).rows[0].value).toBe(3);
});

it.each([
  ["a mistake", body("last_item", "no_such_column"), /roadmap\/sql\/functions\/last_item.sql failed: column/],
  ["another return type", body("last_item", "1").replace("int", "text"), /last_item.sql failed: cannot change return/],
  ["other parameters", body("last_item", "1").replace("()", "(at date)"), /last_item\(\) and last_item\(date\)/],
])("%s in a function is named and nothing of the run's functions is applied", async (_what, text, message) => {
  await write("last_item", released(1, body("last_item", "7")));
  await run();
  await write("first_item", released(1, body("first_item", "1")));
  await write("last_item", released(2, text));
  await expect(run()).rejects.toThrow(message);
  expect(await recorded()).toEqual([{ name: "last_item", revision: 1 }]);
  expect(await call("last_item")).toBe(7);
  await expect(call("first_item")).rejects.toThrow("does not exist");
});

it("a function stays after its file is deleted, until a migration drops it", async () => {
  await write("first_item", released(1, body("first_item", "1")));
  await run();
  await rm(path.join(domains, "roadmap/sql/functions/first_item.sql"));
  expect(await run()).toEqual([]);
  expect(await call("first_item")).toBe(1);
});

it("ends of lines and of the file change neither digest nor revision", () => {
  const text = released(3, body("first_item", "1\n"));
  const read = (each: string) => parseFunction({ file: "a.sql", text: each });
  for (const same of [text.replaceAll("\n", "\r\n"), text.trimEnd(), `${text}\n\n`]) {
    expect(read(same)).toMatchObject({ digest: read(text).digest, revision: 3, isCounted: true });
    expect(countRevision(read(same))).toBe(same);
  }
});

it("a changed text is counted as the next revision", () => {
  const changed = parseFunction({ file: "a.sql", text: released(3, body("a", "1")).replace("SELECT 1", "SELECT 2") });
  expect(changed.isCounted).toBe(false);
  const counted = parseFunction({ file: "a.sql", text: countRevision(changed) });
  expect(counted).toMatchObject({ revision: 4, isCounted: true, digest: changed.digest });
});

it("every function of the schema has a file, and every file's function is in the schema", async () => {
  const { rows } = await client.query(
    `SELECT proname FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`,
  );
  expect(rows.map(({ proname }) => proname).sort()).toEqual((await readFunctions()).map(({ name }) => name));
});
