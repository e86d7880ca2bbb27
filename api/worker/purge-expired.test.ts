import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "#tests/support/api";
import { createLog } from "../log";
import { purgeBatch } from "../retention";
import { purgeExpired } from "./purge-expired";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const query = async (text: string) => (await api.deps.database.pool.query(text)).rows;

test("a purge that fails stops no other, is logged by name, and fails the job", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", "test", { write: (line) => void lines.push(JSON.parse(line)) });
  const addCounter = () => query("INSERT INTO rate_limits (key, points, expire) VALUES ('someone', 1, 0)");
  const counters = () => query("SELECT FROM rate_limits");
  await addCounter();
  await query("ALTER TABLE contacts RENAME TO letters");
  await query("ALTER TABLE application_drafts RENAME TO answers");
  await expect(purgeExpired({ ...api.deps, log })).rejects.toMatchObject({ code: "42P01" });
  expect(await counters()).toEqual([]);
  expect(lines).toMatchObject([
    { msg: "a purge failed", expired: "unused drafts of applications", err: { sqlState: "42P01" } },
    { msg: "a purge failed", expired: "letters", err: { sqlState: "42P01" } },
  ]);
  await query("ALTER TABLE letters RENAME TO contacts");
  await query("ALTER TABLE answers RENAME TO application_drafts");
  await addCounter();
  await purgeExpired(api.deps);
  expect(await counters()).toEqual([]);
});

/** Statements that insert 10,001 rows of long ago, more than two batches. */
const manyRows = (visited: string, visitor: string) => {
  const rows = "generate_series(0, 10000) i";
  const ago = "timestamptz '2000-01-01'";
  const session = `(SELECT session_id FROM sessions WHERE user_id = '${visitor}' LIMIT 1)`;
  return {
    mails: `INSERT INTO mails (mail_id, kind, to_hash, to_masked, created_at)
      SELECT 'mail_' || i, 'code', '', 'a***', ${ago} FROM ${rows}`,
    visits: `INSERT INTO visits SELECT '${visited}', '${visitor}', date '1970-01-01' + i, ${ago} FROM ${rows}`,
    idempotency_keys: `INSERT INTO idempotency_keys (scope, key, body_hash, created_at)
      SELECT 'scope', i, '', ${ago} FROM ${rows}`,
    refresh_tokens: `INSERT INTO refresh_tokens (token_hash, session_id, issued_at, expires_at)
      SELECT decode(md5(i::text), 'hex'), ${session}, ${ago}, ${ago} FROM ${rows}`,
    webhook_inbox: `WITH o AS (INSERT INTO orders (order_id, kind, buyer_id, creator_id, amount_won, shown, created_at, expires_at)
        VALUES ('ord_1', 'donation', '${visitor}', '${visited}', 1000, 'anonymous', ${ago}, ${ago}) RETURNING order_id)
      INSERT INTO webhook_inbox SELECT 'toss', i, order_id, 'DONE', ${ago} FROM o, ${rows}`,
  };
};

test("after a long pause all that expired is deleted, no statement deleting more than a batch", async () => {
  const [visited, visitor] = [await api.person(), await api.person()];
  await query(`CREATE FUNCTION limit_deleted_rows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF (SELECT count(*) FROM deleted_rows) > ${purgeBatch} THEN RAISE 'too many rows at once'; END IF; RETURN NULL; END $$`);
  const tables = manyRows(visited.userId, visitor.userId);
  for (const [table, insert] of Object.entries(tables)) {
    await query(insert);
    await query(`CREATE TRIGGER limit_deleted_rows AFTER DELETE ON ${table} REFERENCING OLD TABLE AS deleted_rows
      FOR EACH STATEMENT EXECUTE FUNCTION limit_deleted_rows()`);
  }
  const expired = async () => {
    const count = async (table: string) =>
      (await query(`SELECT count(*)::int AS n FROM ${table} t WHERE t::text LIKE '%2000-01-01 %'`))[0].n;
    return Promise.all(Object.keys(tables).map(count));
  };
  expect(await expired()).toEqual([10_001, 10_001, 10_001, 10_001, 10_001]);
  await purgeExpired(api.deps);
  expect(await expired()).toEqual([0, 0, 0, 0, 0]);
});
