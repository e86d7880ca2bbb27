import { readFileSync } from "node:fs";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database";

/** The migration that adds a version to an original text, and how many days ahead it is announced. */
const laterVersions = [
  { kind: "terms", version: 2, file: "0047_terms_youth.sql", days: 30 },
  { kind: "privacy", version: 2, file: "0054_privacy_policy.sql", days: 7 },
  { kind: "terms", version: 3, file: "0115_policies_login_providers.sql", days: 7 },
  { kind: "privacy", version: 3, file: "0115_policies_login_providers.sql", days: 7 },
  { kind: "terms", version: 4, file: "0130_policies_takedowns_sellers.sql", days: 7 },
  { kind: "privacy", version: 4, file: "0130_policies_takedowns_sellers.sql", days: 7 },
  { kind: "privacy", version: 5, file: "0142_policy_push.sql", days: 7 },
] as const;
type LaterVersion = (typeof laterVersions)[number];
const user = `INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, created_at, updated_at)
  VALUES ('usr_1', 'a@example.com', '가', '가', 'aaa', 'aaa', 'female', 'supporter', now(), now())`;
/** A text that an admin has published in place of the version. */
const ownText = ({ kind, version }: LaterVersion) => `${user}; INSERT INTO policy_texts
  SELECT kind, ${version}, '우리 글', '본문', 'Our text', 'Body', effective_on, now(), 'usr_1', now() FROM policy_texts
  WHERE kind = '${kind}' AND version = 1`;

let database: FreshDatabase;
let client: pg.Client;
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** Runs the migration over a database as it was before, with `earlier` in it. */
async function migrateAfter(earlier: string, { kind, version, file, days }: LaterVersion) {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`ALTER TABLE policy_texts DISABLE TRIGGER policy_texts_append_only;
    DELETE FROM policy_texts WHERE kind = '${kind}' AND version >= ${version}; ${earlier};
    ${readFileSync(`api/db/migrations/${file}`, "utf8")}`);
  const { rows } = await client.query(`SELECT version, ko_title, current_policy('${kind}', now()) AS current,
      (effective_at AT TIME ZONE 'Asia/Seoul')::text AS begins, (now() AT TIME ZONE 'Asia/Seoul')::date + ${days} || ' 00:00:00' AS announced
    FROM policy_texts WHERE kind = '${kind}' ORDER BY version DESC`);
  return rows;
}

test.each(laterVersions)("without users version $version of $kind applies from the start", async (text) => {
  const [latest, ...others] = await migrateAfter("SELECT", text);
  expect(latest).toMatchObject({ version: text.version, current: text.version });
  expect(others).toHaveLength(text.version - 1);
});

test.each(laterVersions)(
  "version $version of $kind is announced $days days ahead where users agreed to another",
  async (text) => {
    const [latest, ...others] = await migrateAfter(user, text);
    expect(others).toHaveLength(text.version - 1);
    expect(latest).toMatchObject({ version: text.version, current: text.version - 1, begins: latest.announced });
  },
);

test.each(laterVersions)("$kind that an admin has published as version $version stays the latest", async (text) => {
  const [latest, ...others] = await migrateAfter(ownText(text), text);
  expect(latest).toMatchObject({ version: text.version, ko_title: "우리 글", current: text.version });
  expect(others).toHaveLength(text.version - 1);
});

test("version 3 of the terms and of the privacy policy names every login provider", async () => {
  await migrateAfter("SELECT", laterVersions[2]);
  const { rows } = await client.query(
    "SELECT ko_body, en_body FROM policy_texts WHERE version = 3 AND kind IN ('terms', 'privacy')",
  );
  expect(rows).toHaveLength(2);
  for (const { ko_body, en_body } of rows) {
    expect(ko_body).toContain("카카오, 네이버, Apple, Google 계정으로 가입");
    expect(en_body).toContain("account of Kakao, Naver, Apple or Google");
  }
});

test("version 4 of the terms describes the takedown procedure in both languages", async () => {
  const latest = await textOf(laterVersions[4]);
  for (const step of [
    "최대 30일",
    "그 자리에는 안내문",
    "한 번 이의를 제기",
    "저절로 다시 게시",
    "결제와 정산을 바꾸지 않아요",
  ])
    expect(latest.ko_body).toContain(step);
  for (const step of [
    "at most 30 days",
    "notice in its place",
    "object once",
    "visible again by itself",
    "no settlement",
  ])
    expect(latest.en_body).toContain(step);
});

test("version 4 of the privacy policy names who requests takedowns and who sells, each item once", async () => {
  const latest = await textOf(laterVersions[5]);
  for (const item of [
    "게시 중단을 신고할 때",
    "증거로 보낸 사진은 결정하고 6개월 뒤에",
    "판매자 정보를 낼 때",
    "결제한 주문의 구매자:",
    "확인된 판매자 정보는",
  ])
    expect(latest.ko_body.split(item), item).toHaveLength(2);
  for (const item of [
    "When you request a takedown",
    "the pictures sent as evidence six months after it",
    "When you state who sells",
    "of a paid order:",
    "The verified identity",
  ])
    expect(latest.en_body.split(item), item).toHaveLength(2);
});

test("version 5 of the privacy policy names the push services and what they get, each item once", async () => {
  const latest = await textOf(laterVersions[6]);
  for (const item of ["푸시 알림을 켤 때", "Google, Apple, Mozilla, Microsoft", "## 5. 처리 위탁과 국외 이전"])
    expect(latest.ko_body.split(item), item).toHaveLength(2);
  for (const item of [
    "turn on push alerts: the push address",
    "the encrypted alert.",
    "## 5. Processors and transfers",
  ])
    expect(latest.en_body.split(item), item).toHaveLength(2);
});

async function textOf(text: LaterVersion) {
  await migrateAfter("SELECT", text);
  const { rows } = await client.query("SELECT ko_body, en_body FROM policy_texts WHERE version = $1 AND kind = $2", [
    text.version,
    text.kind,
  ]);
  return rows[0];
}
