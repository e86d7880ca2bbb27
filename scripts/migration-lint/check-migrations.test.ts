import { expect, it, test } from "vitest";
import { parseMigration, readMigrations } from "../../api/db/migration-file";
import { readFunctions } from "../../api/db/sql-functions";
import { checkMigrations } from "./check-migrations";

const older =
  "CREATE TABLE posts (post_id text PRIMARY KEY, title text, views int);\nCREATE TABLE users (user_id text);";
const after = "-- phase: after\n";
const alone = "-- transaction: no\n";

/** The messages about `files`, applied one after another to a database that has the tables `posts` and `users`. */
async function messagesOf(...files: string[]): Promise<string[]> {
  const migrations = [older, ...files].map((text, i) => parseMigration({ name: `00${50 + i}_file.sql`, text }));
  return (await checkMigrations(migrations)).map(({ message }) => message);
}

const provesTitle = [
  "ALTER TABLE posts ADD CONSTRAINT title_given CHECK (title IS NOT NULL) NOT VALID;",
  "ALTER TABLE posts VALIDATE CONSTRAINT title_given;",
];

const good: [what: string, ...files: string[]][] = [
  [
    "a new table with every kind of constraint",
    "CREATE TABLE a (b int PRIMARY KEY CHECK (b > 0), c text NOT NULL UNIQUE REFERENCES users);",
  ],
  ["an index on a table of the same file", "CREATE TABLE a (b int); CREATE INDEX a_b ON a (b);"],
  [
    "changes of a table of the same file",
    "CREATE TABLE a (b int); ALTER TABLE a ADD c int NOT NULL, ALTER b SET NOT NULL;",
  ],
  ["a column that may be null", "ALTER TABLE posts ADD COLUMN subtitle text;"],
  [
    "a column with a constant default",
    "ALTER TABLE posts ADD likes int NOT NULL DEFAULT 0, ADD tags text[] NOT NULL DEFAULT '{}';",
  ],
  ["a column with the time of the statement", "ALTER TABLE posts ADD seen_at timestamptz NOT NULL DEFAULT now();"],
  [
    "a foreign key that is not validated yet",
    "ALTER TABLE posts ADD CONSTRAINT author FOREIGN KEY (title) REFERENCES users NOT VALID;",
  ],
  ["a check that is not validated yet", "ALTER TABLE posts ADD CONSTRAINT few CHECK (views < 9) NOT VALID;"],
  ["a constraint validated in a later file", ...provesTitle],
  ["NOT NULL after its validated check", ...provesTitle, "ALTER TABLE posts ALTER title SET NOT NULL;"],
  [
    "NOT NULL after its validated named constraint",
    "ALTER TABLE posts ADD CONSTRAINT t NOT NULL title NOT VALID;",
    "ALTER TABLE posts VALIDATE CONSTRAINT t; ALTER TABLE posts ALTER title SET NOT NULL;",
  ],
  ["a concurrent index", `${alone}CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS posts_title ON posts (title);`],
  [
    "a concurrent index without statistics of its expression",
    `${alone}CREATE INDEX CONCURRENTLY IF NOT EXISTS posts_short ON posts (left(title, 9));
     ALTER INDEX posts_short ALTER COLUMN 1 SET STATISTICS 0;`,
  ],
  [
    "a unique constraint from such an index",
    "ALTER TABLE posts ADD CONSTRAINT one_title UNIQUE USING INDEX posts_title;",
  ],
  [
    "a check that takes another one's place",
    "ALTER TABLE posts DROP CONSTRAINT kinds, ADD CONSTRAINT kinds CHECK (title IN ('a', 'b')) NOT VALID;",
  ],
  ["a null allowed and a default set", "ALTER TABLE posts ALTER title DROP NOT NULL, ALTER views SET DEFAULT 0;"],
  [
    "a function and its trigger",
    "CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM posts; RETURN NEW; END $$; CREATE TRIGGER t AFTER INSERT ON posts FOR EACH ROW EXECUTE FUNCTION f();",
  ],
  [
    "rows written and chosen rows changed",
    "INSERT INTO users VALUES ('a'); UPDATE posts SET views = 0 WHERE post_id = 'a';",
  ],
  ["a value added to an enum", "ALTER TYPE season ADD VALUE IF NOT EXISTS 'winter';"],
  ["a column and a table dropped afterwards", `${after}ALTER TABLE posts DROP COLUMN views; DROP TABLE users;`],
  ["a rename afterwards", `${after}ALTER TABLE posts RENAME title TO heading;`],
  ["an index dropped afterwards without a lock", `${after}${alone}DROP INDEX CONCURRENTLY IF EXISTS posts_title;`],
];

test.each(good)("allowed: %s", async (_what, ...files) => {
  expect(await messagesOf(...files)).toEqual([]);
});

const bad: [what: string, message: RegExp, ...files: string[]][] = [
  [
    "NOT NULL on an older column",
    /first validate CHECK \(title IS NOT NULL\)/,
    "ALTER TABLE posts ALTER title SET NOT NULL;",
  ],
  [
    "NOT NULL after a check that nobody validated",
    /first validate/,
    provesTitle[0] ?? "",
    "ALTER TABLE posts ALTER title SET NOT NULL;",
  ],
  [
    "NOT NULL after another column's check",
    /first validate/,
    ...provesTitle,
    "ALTER TABLE posts ALTER views SET NOT NULL;",
  ],
  [
    "NOT NULL after its check was dropped",
    /first validate/,
    ...provesTitle,
    `${after}ALTER TABLE posts DROP CONSTRAINT title_given;`,
    "ALTER TABLE posts ALTER title SET NOT NULL;",
  ],
  ["a constraint validated by the file that adds it", /in a later file/, provesTitle.join("\n")],
  ["a column NOT NULL without a default", /without a default/, "ALTER TABLE posts ADD likes int NOT NULL;"],
  ["a new type", /new type for posts.views/, "ALTER TABLE posts ALTER views TYPE bigint;"],
  ["a random default", /volatile/, "ALTER TABLE posts ADD code uuid DEFAULT gen_random_uuid();"],
  [
    "a default that calls a function of ours",
    /volatile/,
    "ALTER TABLE posts ADD code text DEFAULT 'a' || next_code();",
  ],
  ["an identity column", /computed for every row/, "ALTER TABLE posts ADD no bigint GENERATED ALWAYS AS IDENTITY;"],
  [
    "a stored column",
    /computed for every row/,
    "ALTER TABLE posts ADD twice int GENERATED ALWAYS AS (views * 2) STORED;",
  ],
  ["a serial column", /computed for every row/, "ALTER TABLE posts ADD no bigserial;"],
  ["a column that references", /checked at once/, "ALTER TABLE posts ADD author text REFERENCES users;"],
  ["a unique column", /index that locks out writers/, "ALTER TABLE posts ADD slug text UNIQUE;"],
  ["an index on an older table", /older table, locks out writers/, "CREATE INDEX posts_title ON posts (title);"],
  [
    "a unique constraint without its index",
    /then USING INDEX/,
    "ALTER TABLE posts ADD CONSTRAINT one_title UNIQUE (title);",
  ],
  [
    "a foreign key that is checked",
    /NOT VALID/,
    "ALTER TABLE posts ADD CONSTRAINT author FOREIGN KEY (title) REFERENCES users;",
  ],
  ["a check that is checked", /NOT VALID/, "ALTER TABLE posts ADD CONSTRAINT few CHECK (views < 9);"],
  [
    "a concurrent index in a transaction",
    /needs `-- transaction: no`/,
    "CREATE INDEX CONCURRENTLY IF NOT EXISTS posts_title ON posts (title);",
  ],
  [
    "a concurrent index that cannot run twice",
    /IF NOT EXISTS/,
    `${alone}CREATE INDEX CONCURRENTLY posts_title ON posts (title);`,
  ],
  ["a table made without a transaction", /only statements that may run twice/, `${alone}CREATE TABLE a (b int);`],
  ["a column added without a transaction", /cannot run twice/, `${alone}ALTER TABLE posts ADD likes int;`],
  ["a column dropped before", /phase: after/, "ALTER TABLE posts DROP COLUMN views;"],
  ["a default dropped before", /phase: after/, "ALTER TABLE posts ALTER views DROP DEFAULT;"],
  ["a table dropped before", /phase: after/, "DROP TABLE posts;"],
  ["a constraint dropped before", /phase: after/, "ALTER TABLE posts DROP CONSTRAINT posts_pkey;"],
  ["a rename before", /phase: after/, "ALTER TABLE posts RENAME TO articles;"],
  ["an index dropped under a lock", /CONCURRENTLY/, `${after}DROP INDEX posts_title;`],
  ["a write of every row", /use a backfill/, "UPDATE posts SET views = 0;"],
  ["a DO block", /hides its statements/, "DO $$ BEGIN DROP TABLE posts; END $$;"],
  ["a commit in the middle", /the runner begins and commits/, "COMMIT;"],
  ["a longer wait for locks", /set by the runner/, "SET LOCAL lock_timeout = '10min';"],
  ["a truncated table", /TRUNCATE/, "TRUNCATE posts;"],
  ["a locked table", /LOCK TABLE/, "LOCK TABLE posts;"],
  [
    "a statement that no rule knows",
    /CreateEventTrigStmt is not known/,
    "CREATE EVENT TRIGGER t ON ddl_command_end EXECUTE FUNCTION f();",
  ],
  [
    "a change of an index that no rule knows",
    /OBJECT_INDEX is not known/,
    "ALTER INDEX posts_pkey SET (fillfactor = 70);",
  ],
  ["a change of a table that no rule knows", /AT_SetLogged of posts is not known/, "ALTER TABLE posts SET LOGGED;"],
];

test.each(bad)("refused: %s", async (_what, message, ...files) => {
  const messages = await messagesOf(...files);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(message);
});

it("a file that PostgreSQL cannot parse is named", async () => {
  await expect(messagesOf("CREATE TABEL a (b int);")).rejects.toThrow(/0051_file.sql: syntax error/);
});

it("the project's own migrations keep the rules", async () => {
  const functionNames = new Set((await readFunctions()).map(({ name }) => name));
  expect(await checkMigrations(await readMigrations(), functionNames)).toEqual([]);
});
