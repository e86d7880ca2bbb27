import { expect, it, test } from "vitest";
import { parseMigration } from "../../api/db/migration-file";
import { countRevision, parseFunction, readFunctions } from "../../api/db/sql-functions";
import { checkFunctions } from "./check-functions";
import { checkMigrations } from "./check-migrations";

const comment = "-- Whether one comes first.\n";
const definition = "CREATE OR REPLACE FUNCTION first_item() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;\n";
const file = "roadmap/sql/functions/first_item.sql";
/** A file as `npm run schema` leaves it. */
const counted = (text: string, at = file) =>
  parseFunction({ file: at, text: countRevision(parseFunction({ file: at, text })) });
const messagesOf = async (...functions: Parameters<typeof checkFunctions>[0]) =>
  (await checkFunctions(functions)).map(({ message }) => message);

it("a file with one function, its comment and its revision is allowed", async () => {
  expect(await messagesOf(counted(comment + definition))).toEqual([]);
});

test.each<[what: string, text: string, message: RegExp]>([
  [
    "another function than its name",
    comment + definition.replace("first_", "last_"),
    /defines last_item, and its name/,
  ],
  ["a function of another schema", comment + definition.replace("first_", "app.first_"), /defines app.first_item/],
  ["two functions", comment + definition + definition.replace("first_", "last_"), /other statements than one/],
  ["a write beside its function", `${comment}${definition}DELETE FROM users;`, /other statements than one/],
  ["no function", "-- Nothing.\nSELECT 1;", /other statements than one/],
  ["a function that cannot be applied again", comment + definition.replace("OR REPLACE ", ""), /CREATE OR REPLACE/],
  ["no comment", definition, /lacks a comment/],
  ["a comment of four lines", comment.repeat(4) + definition, /at most three lines/],
  ["a mistake in its SQL", `${comment}CREATE OR REPLACE FUNCTOIN f();`, /syntax error/],
])("refused: a file with %s", async (_what, text, message) => {
  const messages = await messagesOf(counted(text));
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(message);
});

it("a text that changed since its revision was counted is refused", async () => {
  const { text } = counted(comment + definition);
  const changed = parseFunction({ file, text: text.replace("SELECT 1", "SELECT 2") });
  expect(await messagesOf(changed)).toEqual([expect.stringContaining("`npm run schema` counts it")]);
});

it("two domains with a function of one name are refused", async () => {
  const other = counted(comment + definition, "posts/sql/functions/first_item.sql");
  expect(await messagesOf(counted(comment + definition), other)).toEqual([`${file} defines first_item too`]);
});

it("the project's own functions keep the rules", async () => {
  const functions = await readFunctions();
  expect(functions.length).toBeGreaterThan(40);
  expect(await checkFunctions(functions)).toEqual([]);
});

const messagesAbout = async (name: string, text: string) =>
  (await checkMigrations([parseMigration({ name, text })], new Set(["first_item"]))).map(({ message }) => message);

it("a numbered migration that defines a function is refused unless it says why", async () => {
  expect(await messagesAbout("0084_items.sql", definition)).toEqual([]);
  for (const text of [definition, definition.replace("OR REPLACE ", ""), `-- own copy: \n${definition}`])
    expect(await messagesAbout("0085_items.sql", text)).toEqual([
      expect.stringContaining("says why: `-- own copy: …`"),
    ]);
  expect(await messagesAbout("0085_items.sql", `-- own copy: the trigger below needs it\n${definition}`)).toEqual([]);
});

it("a copy in the phase after is refused: the text of its file was applied before", async () => {
  const text = `-- phase: after\n-- own copy: the trigger below needs it\n${definition}`;
  expect(await messagesAbout("0085_items.sql", text)).toEqual([expect.stringContaining("newer one of its file")]);
});

it("a numbered migration that drops a function which still has a file is refused", async () => {
  const drop = (name: string) => messagesAbout("0085_items.sql", `-- phase: after\nDROP FUNCTION ${name}(int);`);
  expect(await drop("first_item")).toEqual([
    "it drops first_item, which has a file in sql/functions/: delete that file too",
  ]);
  expect(await drop("last_item")).toEqual([]);
});
