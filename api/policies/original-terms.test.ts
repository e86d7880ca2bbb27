import { readFileSync } from "node:fs";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database";

/** The migration that adds version 2 of an original text, and how many days ahead it is announced. */
const secondVersions = [
  { kind: "terms", file: "0047_terms_youth.sql", days: 30 },
  { kind: "privacy", file: "0054_privacy_policy.sql", days: 7 },
] as const;
type SecondVersion = (typeof secondVersions)[number];
const user = `INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, created_at, updated_at)
  VALUES ('usr_1', 'a@example.com', '가', '가', 'aaa', 'aaa', 'female', 'supporter', now(), now())`;
const ownText = (kind: string) => `INSERT INTO policy_texts
  SELECT kind, 2, '우리 글', '본문', 'Our text', 'Body', effective_on, now(), NULL, now() FROM policy_texts WHERE kind = '${kind}'`;

let database: FreshDatabase;
let client: pg.Client;
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** Runs the migration over a database as it was before, with `earlier` in it. */
async function migrateAfter(earlier: string, { kind, file, days }: SecondVersion) {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`ALTER TABLE policy_texts DISABLE TRIGGER policy_texts_append_only;
    DELETE FROM policy_texts WHERE kind = '${kind}' AND version > 1; ${earlier};
    ${readFileSync(`api/db/migrations/${file}`, "utf8")}`);
  const { rows } = await client.query(`SELECT version, ko_title, current_policy('${kind}', now()) AS current,
      (effective_at AT TIME ZONE 'Asia/Seoul')::text AS begins, (now() AT TIME ZONE 'Asia/Seoul')::date + ${days} || ' 00:00:00' AS announced
    FROM policy_texts WHERE kind = '${kind}' ORDER BY version DESC`);
  return rows;
}

test.each(secondVersions)(
  "an installation without users has the second version of $kind from the start",
  async (text) => {
    expect(await migrateAfter("SELECT", text)).toMatchObject([{ version: 2, current: 2 }, { version: 1 }]);
  },
);

test.each(secondVersions)(
  "where users agreed to the first $kind, the second is announced $days days ahead",
  async (text) => {
    const [second, ...others] = await migrateAfter(user, text);
    expect(others).toHaveLength(1);
    expect(second).toMatchObject({ version: 2, current: 1, begins: second.announced });
  },
);

test.each(secondVersions)("$kind that an admin has published stays, and no version is added", async (text) => {
  expect(await migrateAfter(ownText(text.kind), text)).toMatchObject([
    { version: 2, ko_title: "우리 글", current: 2 },
    { version: 1 },
  ]);
});
