import { afterAll, beforeAll, expect, test } from "vitest";
import { listApplications } from "#contract/applications/admin-endpoints";
import { listContacts } from "#contract/contact/admin-endpoints";
import type { IdPrefix } from "#contract/ids";
import { listReportsForAdmin } from "#contract/moderation/admin-endpoints";
import { listReviews } from "#contract/reconciliation/endpoints";
import { listSellerIdentities } from "#contract/sellers/admin-endpoints";
import { listSettlementsForAdmin } from "#contract/settlement/admin-endpoints";
import { listAppeals } from "#contract/suspensions/admin-endpoints";
import { listTakedowns } from "#contract/takedowns/admin-endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { secondsAfter } from "../clock";
import { newId } from "../ids";

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ role: "admin" });
});
afterAll(() => api.stop());

/** Statements with an ID ($1), a user ($2) and a time ($3). */
const insert = {
  applications: `INSERT INTO applications (application_id, user_id, submitted_at, sns_type, sns_id, field, domain,
      domain_skeleton, re_donation_org, re_donation_rate, phone_sealed, agency_code, bio, reason)
    VALUES ($1, $2, $3, 'x', 'gyeot', 'art', right($2, 9), right($2, 9), '', -1, '', '', '-', '-')`,
  sellers: `INSERT INTO seller_identities (seller_identity_id, user_id, submitted_at, kind, sealed)
    VALUES ($1, $2, $3, 'individual', '')`,
  reports: `INSERT INTO reports (report_id, reporter_id, owner_id, created_at, target_type, target_id, reason, detail, evidence)
    VALUES ($1, $2, $2, $3, 'user', $2, 'spam', '',
      '{"body": "", "nickname": "", "domain": "", "pictures": [], "postId": null, "writtenAt": null}')`,
  appeals: `WITH block AS (INSERT INTO user_blocks (block_id, user_id, blocked_at, reason)
      VALUES (replace($1, 'ape', 'blk'), $2, $3, '-') RETURNING block_id)
    INSERT INTO appeals (appeal_id, block_id, user_id, received_at, body) SELECT $1, block_id, $2, $3, '-' FROM block`,
  contacts: `INSERT INTO contacts (contact_id, user_id, received_at, email, lang, topic, body, digest)
    VALUES ($1, $2, $3, 'a@example.com', 'ko', 'general', '-', $1::text::bytea)`,
  settlements: (
    status: string,
  ) => `INSERT INTO settlements (settlement_id, creator_id, requested_at, status, approved_at,
      amount_won, gross_won, platform_fee_won, carried_won, income_tax_won, local_tax_won, offset_won, net_won, payout_bank,
      payout_last4, after_entry_id, entry_id)
    VALUES ($1, $2, $3, '${status}', $3, 10000, 10000, 0, 0, 0, 0, 0, 10000, '004', '1234', 0, 1)`,
  reviews: `INSERT INTO reconciliation_findings (finding_id, found_at, kind, subject, payment_key)
    VALUES ($1, $3, 'providerOnly', $2 || $1, '-')`,
  takedowns: (ground: string) => `INSERT INTO takedowns (takedown_id, owner_id, confirmed_at, received_at, ground,
      footage_kind, target_type, target_id, reported_body, requester_name, requester_role, email, lang, statement,
      requester_token_hash)
    VALUES ($1, $2, $3, $3, '${ground}', CASE '${ground}' WHEN 'illegalFootage' THEN 'filmed' END, 'campaign', 'cmp_00000000', '',
      '-', 'self', 'a@example.com', 'ko', '-', $1::text::bytea)`,
};

/** Three entries a day apart; the middle one is inserted last. */
async function insertThree(
  prefix: IdPrefix,
  statement: string,
): Promise<Record<"oldest" | "middle" | "newest", string>> {
  const insertOne = async (n: number) => {
    const at = secondsAfter(api.clock.now(), n * 86_400);
    const id = newId(prefix, at);
    await api.deps.database.pool.query(statement, [id, (await api.person()).userId, at]);
    return id;
  };
  const [oldest, newest, middle] = [await insertOne(0), await insertOne(2), await insertOne(1)];
  return { oldest, middle, newest };
}

test.each([
  ["applications", "apl", insert.applications, listApplications, "applicationId", { status: "pending" }],
  ["sellers' identities", "sid", insert.sellers, listSellerIdentities, "id", { status: "submitted" }],
  ["reports", "rpt", insert.reports, listReportsForAdmin, "reportId", { status: "open" }],
  ["appeals", "ape", insert.appeals, listAppeals, "appealId", { status: "open" }],
  ["contacts", "ctc", insert.contacts, listContacts, "contactId", { status: "open" }],
  ["settlements", "stl", insert.settlements("requested"), listSettlementsForAdmin, "id", { status: "requested" }],
  ["payments to review", "fnd", insert.reviews, listReviews, "reviewId", { status: "open" }],
  ["takedown requests", "tkd", insert.takedowns("privacy"), listTakedowns, "takedownId", { state: "open" }],
] as const)("the queue of %s begins with what has waited longest, the whole list with the newest", async (...row) => {
  const [, prefix, statement, list, id, waiting] = row;
  const { oldest, middle, newest } = await insertThree(prefix, statement);
  const idsOf = async (query: object) => {
    const { status, body } = await api.send(list as typeof listReportsForAdmin, { as: admin, query });
    expect([status, body]).toEqual([200, expect.anything()]);
    return body.items.map((item) => (item as Record<string, unknown>)[id]);
  };
  expect(await idsOf(waiting)).toEqual([oldest, middle, newest]);
  expect(await idsOf({})).toEqual([newest, middle, oldest]);
});

test("approved settlements, which wait for their payment, begin with the oldest too", async () => {
  const three = await insertThree("stl", insert.settlements("approved"));
  const { items } = (await api.send(listSettlementsForAdmin, { as: admin, query: { status: "approved" } })).body;
  expect(items.map((item) => item.id)).toEqual([three.oldest, three.middle, three.newest]);
});

test("undecided illegal footage stands before other requests, in the queue and in the whole list", async () => {
  const other = await insertThree("tkd", insert.takedowns("copyright"));
  const footage = await insertThree("tkd", insert.takedowns("illegalFootage"));
  const list = async (query: { state?: "open"; ground?: "copyright" }) =>
    (await api.send(listTakedowns, { as: admin, query: { size: 50, ...query } })).body.items.map(
      (item) => item.takedownId,
    );
  expect((await list({ state: "open" })).slice(0, 3)).toEqual([footage.oldest, footage.middle, footage.newest]);
  expect((await list({})).slice(0, 3)).toEqual([footage.newest, footage.middle, footage.oldest]);
  expect(await list({ state: "open", ground: "copyright" })).toEqual([other.oldest, other.middle, other.newest]);
});

test("a queue goes on with its second page where the first ended", async () => {
  const query = { status: "open", size: 2 } as const;
  const first = (await api.send(listReportsForAdmin, { as: admin, query })).body;
  const { pagingKey } = first;
  const second = (await api.send(listReportsForAdmin, { as: admin, query: { ...query, pagingKey } })).body;
  const times = [...first.items, ...second.items].map((item) => item.createdAt);
  expect(times).toHaveLength(3);
  expect(times).toEqual([...times].sort());
});
