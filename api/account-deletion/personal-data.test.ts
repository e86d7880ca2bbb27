import { existsSync, readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database";
import { connect } from "../db/connect";
import { owners } from "../db/tables/owners";
import { personalDataByDomain } from "./personal-data";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** Tables that name users and stay as they are when an account is deleted; the user's row they point to is anonymous. */
const kept: Record<string, string> = {
  audit_log: "evidence of what admins did with others' accounts",
  policy_drafts: "names the admin who saved it, no user's data",
  policy_texts: "the law requires past versions; names the admin who published it",
  reconciliation_findings: "the law requires the books for five years; names the admin who decided",
  switches: "names the admin who changed it last, no user's data",
};

test("each table that names users is erased and exported with its domain, or kept for a reason", async () => {
  const database = connect(fresh.url);
  const { rows } = await database.pool.query(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
     WHERE contype = 'f' AND confrelid = 'users'::regclass ORDER BY 1`,
  );
  await database.end();
  const names = rows.map(({ name }) => name as keyof typeof owners);
  expect(names.length).toBeGreaterThan(50);
  const left = names.filter((name) => !personalDataByDomain[owners[name]]);
  expect(left).toEqual(Object.keys(kept));
});

test("each domain's personal data is in the list", () => {
  const folders = readdirSync("api").filter((name) => existsSync(`api/${name}/personal-data.ts`));
  expect(Object.keys(personalDataByDomain).sort()).toEqual(folders.filter((name) => name !== "account-deletion"));
});
