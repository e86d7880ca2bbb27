import { readFileSync } from "node:fs";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database";

const migration = readFileSync("api/db/migrations/0047_terms_youth.sql", "utf8");
const user = `INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, created_at, updated_at)
  VALUES ('usr_1', 'a@example.com', '가', '가', 'aaa', 'aaa', 'female', 'supporter', now(), now())`;
const ownTerms = `INSERT INTO policy_texts
  SELECT kind, 2, '우리 약관', '본문', 'Our terms', 'Body', effective_on, now(), NULL, now() FROM policy_texts WHERE kind = 'terms'`;

let database: FreshDatabase;
let client: pg.Client;
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** Runs the migration over a database as it was before, with `earlier` in it. */
async function migrateAfter(earlier: string) {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`ALTER TABLE policy_texts DISABLE TRIGGER policy_texts_append_only;
    DELETE FROM policy_texts WHERE kind = 'terms' AND version > 1; ${earlier}; ${migration}`);
  const { rows } = await client.query(`SELECT version, ko_title, current_policy('terms', now()) AS current,
      (effective_at AT TIME ZONE 'Asia/Seoul')::text AS begins, (now() AT TIME ZONE 'Asia/Seoul')::date + 30 || ' 00:00:00' AS announced
    FROM policy_texts WHERE kind = 'terms' ORDER BY version DESC`);
  return rows;
}

test("an installation without users has the second version of the terms from the start", async () => {
  expect(await migrateAfter("SELECT")).toMatchObject([{ version: 2, current: 2 }, { version: 1 }]);
});

test("where users agreed to the first version, the second is announced thirty days ahead", async () => {
  const [second, ...others] = await migrateAfter(user);
  expect(others).toHaveLength(1);
  expect(second).toMatchObject({ version: 2, current: 1, begins: second.announced });
});

test("terms that an admin has published stay, and no version is added", async () => {
  expect(await migrateAfter(ownTerms)).toMatchObject([
    { version: 2, ko_title: "우리 약관", current: 2 },
    { version: 1 },
  ]);
});
