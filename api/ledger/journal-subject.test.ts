import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const folder = "api/db/migrations";
const migration = "0045_journal_subjects.sql";

/** Every shape of key that version 0044 wrote, as [event, key, subject's columns]. */
const shapes: [event: string, key: string, subject: Record<string, string>][] = [
  ["capture", "capture:ord_1", { order_id: "ord_1" }],
  ["release", "release:ord_1", { order_id: "ord_1" }],
  ["refund", "refund:rfd_1", { refund_id: "rfd_1" }],
  ["chargeback", "chargeback:tx_bank", { chargeback_transaction_key: "tx_bank" }],
  ["chargeback", "chargeback:recon:fnd_1", { chargeback_transaction_key: "recon:fnd_1" }],
  ["cbwon", "cbwon:rfd_2", { refund_id: "rfd_2" }],
  ["cbfee", "cbfee:rfd_2", { refund_id: "rfd_2" }],
  ["streq", "streq:stl_1", { settlement_id: "stl_1" }],
  ["stpaid", "stpaid:stl_1", { settlement_id: "stl_1" }],
  ["stfail", "stfail:stl_2", { settlement_id: "stl_2" }],
  ["pgsettle", "pgsettle:tx:in", { settled_transaction_key: "tx:in" }],
  ["taxpay", "taxpay:202611", { tax_month: "2026-11" }],
  ["recon", "recon:fnd_1", { finding_id: "fnd_1" }],
  ["recon", "recon:fnd_1:tx:back", { finding_id: "fnd_1", returned_transaction_key: "tx:back" }],
  ...["agreed", "accepted", "refunded", "reversed", "absorbed", "closed"].map(
    (resolution): [string, string, Record<string, string>] => [
      "recon",
      `recon:fnd_1:${resolution}`,
      { finding_id: "fnd_1", resolution },
    ],
  ),
];

const at = "2026-11-23T00:00:00.000Z";
const databases: string[] = [];
let server: pg.Client;
let filled: string;
beforeAll(async () => {
  server = new pg.Client({ connectionString: inject("databaseUrl") });
  await server.connect();
  filled = await createDatabase("template0");
  await onDatabase(filled, async (query) => {
    const before = (await readdir(folder)).filter((name) => name < migration).sort();
    for (const name of before) await query(await readFile(`${folder}/${name}`, "utf8"));
    await query(subjectRows);
    for (const [event, key] of shapes) await query(post, [key, event, at]);
    await query("UPDATE provider_transactions SET booked_as = 'capture:ord_1' WHERE transaction_key = 'tx:in'");
    await query("UPDATE provider_transactions SET booked_as = 'recon:fnd_1:tx:back' WHERE transaction_key = 'tx:back'");
    await query("UPDATE provider_transactions SET booked_as = 'none:tx_none' WHERE transaction_key = 'tx_none'");
  });
});
afterAll(async () => {
  for (const name of databases.reverse()) await server.query(`DROP DATABASE ${name}`);
  await server.end();
});

test("a journal of version 0044 keeps its key, time and entries, and gets its own subject only", () =>
  onCopy(async (query) => {
    const entries = await query("SELECT * FROM ledger_entries ORDER BY entry_id");
    await query(await readFile(`${folder}/${migration}`, "utf8"));
    const journals = await query("SELECT to_jsonb(j) - 'created_at' AS columns, created_at FROM ledger_journals j");
    const expected = shapes.map(([event, journal_key, subject]) => ({ event, journal_key, ...subject }));
    expect(byKey(journals.map(({ columns }) => withoutNulls(columns)))).toEqual(byKey(expected));
    expect(new Set(journals.map(({ created_at }) => created_at.toISOString()))).toEqual(new Set([at]));
    expect(await query("SELECT * FROM ledger_entries ORDER BY entry_id")).toEqual(entries);
    expect(
      await query("SELECT transaction_key, booked_as, is_ignored FROM provider_transactions ORDER BY transaction_key"),
    ).toEqual([
      { transaction_key: "tx:back", booked_as: "recon:fnd_1:tx:back", is_ignored: false },
      { transaction_key: "tx:in", booked_as: "capture:ord_1", is_ignored: false },
      { transaction_key: "tx_none", booked_as: null, is_ignored: true },
    ]);
  }));

test.each([
  ["of an unknown event", "gift", "gift:ord_1", "journals without a known subject: gift:ord_1 (gift)"],
  ["with another event's key", "refund", "capture:ord_2", "journals without a known subject: capture:ord_2 (refund)"],
  ["without a subject", "streq", "streq:", "journals without a known subject: streq: (streq)"],
  ["of no month", "taxpay", "taxpay:202613", "journals without a known subject: taxpay:202613 (taxpay)"],
  ["of an order without a payment", "capture", "capture:ord_2", "ledger_journals_order_id_fkey"],
  ["of an unknown transaction", "recon", "recon:fnd_1:tx_2", "ledger_journals_returned_transaction_key_fkey"],
])("a journal %s stops the migration, and nothing is changed", (_, event, key, message) =>
  onCopy(async (query) => {
    await query(post, [key, event, at]);
    const journals = await query("SELECT * FROM ledger_journals ORDER BY journal_key");
    await expect(query(await readFile(`${folder}/${migration}`, "utf8"))).rejects.toThrow(message);
    expect(await query("SELECT * FROM ledger_journals ORDER BY journal_key")).toEqual(journals);
  }),
);

test("a subject has one journal of an event, and every journal the subject of its event", () =>
  onCopy(async (query) => {
    await query(await readFile(`${folder}/${migration}`, "utf8"));
    for (const [event, , subject] of shapes) expect(await postTo(query, event, subject)).toBe(false);
    const refused: [event: string, subject: Record<string, string>, constraint: string][] = [
      ["gift", { order_id: "ord_1" }, "ledger_journals_event_check"],
      ["release", {}, "null value in column"],
      ["release", { refund_id: "rfd_1" }, "ledger_journals_of_order"],
      ["stpaid", { settlement_id: "stl_2", order_id: "ord_1" }, "ledger_journals_of_order"],
      ["stpaid", { settlement_id: "stl_2", resolution: "agreed" }, "ledger_journals_of_finding"],
      ["taxpay", { tax_month: "202612" }, "ledger_journals_tax_month_check"],
      ["capture", { order_id: "ord_2" }, "ledger_journals_order_id_fkey"],
      ["refund", { refund_id: "rfd_0" }, "ledger_journals_refund_id_fkey"],
      ["chargeback", { chargeback_transaction_key: "tx_0" }, "ledger_journals_chargeback_transaction_key_fkey"],
      ["streq", { settlement_id: "stl_0" }, "ledger_journals_settlement_id_fkey"],
      ["pgsettle", { settled_transaction_key: "tx_0" }, "ledger_journals_settled_transaction_key_fkey"],
      ["recon", { finding_id: "fnd_0" }, "ledger_journals_finding_id_fkey"],
    ];
    for (const [event, subject, constraint] of refused)
      await expect(postTo(query, event, subject), `${event} ${JSON.stringify(subject)}`).rejects.toThrow(constraint);
    await expect(query("UPDATE ledger_journals SET event = 'release'")).rejects.toThrow("append-only");
    await expect(query("UPDATE provider_transactions SET booked_as = 'gift:1'")).rejects.toThrow("booked_as");
  }));

test("a process of version 0044 that still runs posts journals and ignores transactions", () =>
  onCopy(async (query) => {
    await query(await readFile(`${folder}/${migration}`, "utf8"));
    expect(await query(post, ["stpaid:stl_2", "stpaid", at])).toEqual([{ ledger_post: true }]);
    expect(await query(post, ["stpaid:stl_2", "stpaid", at])).toEqual([{ ledger_post: false }]);
    await query(
      `UPDATE provider_transactions SET booked_as = 'none:' || transaction_key WHERE transaction_key = 'tx:in'`,
    );
    const ignored = "SELECT transaction_key FROM provider_transactions WHERE is_ignored ORDER BY 1";
    expect(await query(ignored)).toEqual([{ transaction_key: "tx:in" }, { transaction_key: "tx_none" }]);
  }));

const post = `SELECT ledger_post($1, $2, $3, ARRAY['BANK', 'PG_FEE'], ARRAY['BANK', 'PG_FEE'], ARRAY[NULL, NULL], ARRAY[1, -1])`;

/** The rows that the journals are about. */
const subjectRows = `
  INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, created_at, updated_at)
  SELECT id, id || '@example.com', id, id, id, id, 'female', now(), now() FROM unnest(ARRAY['fan', 'creator']) AS id;
  INSERT INTO orders (order_id, kind, buyer_id, creator_id, amount_won, shown, created_at, expires_at)
  SELECT id, 'donation', 'fan', 'creator', 9000, 'anonymous', now(), now() FROM unnest(ARRAY['ord_1', 'ord_2']) AS id;
  INSERT INTO payments (payment_id, order_id, buyer_id, creator_id, provider_payment_key, amount_won, card_brand, card_last4, approved_at)
  VALUES ('pay_1', 'ord_1', 'fan', 'creator', 'key_1', 9000, '', '', now());
  INSERT INTO refunds (refund_id, payment_id, creator_id, amount_won, origin, reason, idempotency_key, outcome, transaction_key,
    fee_won, vat_won, net_won, receivable_won, from_held, submitted_at, lease_until, settled_at)
  SELECT 'rfd_' || n, 'pay_1', 'creator', 10, origin, '', key, 'done', key, 1, 0, 9, 0, true, now(), now(), now()
  FROM (VALUES (1, 'fan', 'tx_fan'), (2, 'bank', 'tx_bank'), (3, 'bank', 'recon:fnd_1')) AS r (n, origin, key);
  INSERT INTO settlements (settlement_id, creator_id, amount_won, gross_won, platform_fee_won, carried_won, income_tax_won,
    local_tax_won, offset_won, net_won, payout_bank, payout_last4, after_entry_id, entry_id, requested_at, status, decided_at, approved_at)
  SELECT 'stl_' || n, 'creator', 10000, 10000, 0, 0, 300, 30, 0, 9670, '', '', 0, 1, now(), status, now(), now()
  FROM (VALUES (1, 'paid'), (2, 'rejected')) AS s (n, status);
  INSERT INTO provider_transactions (transaction_key, payment_key, order_id, amount_won, status, moved_at, listed_at)
  SELECT key, 'key_1', 'ord_1', 9000, 'DONE', now(), now() FROM unnest(ARRAY['tx:in', 'tx:back', 'tx_none']) AS key;
  INSERT INTO provider_settlements (transaction_key, payment_key, amount_won, pay_out_won, supply_won, vat_won, interest_won,
    sold_on, paid_out_on, posted_at)
  VALUES ('tx:in', 'key_1', 9000, 9000, 0, 0, 0, now(), now(), now());
  INSERT INTO reconciliation_findings (finding_id, kind, subject, payment_key, found_at)
  VALUES ('fnd_1', 'amountDiffers', 'tx:in', 'key_1', now())`;

type Query = (statement: string, values?: unknown[]) => Promise<pg.QueryResultRow[]>;

async function postTo(query: Query, event: string, subject: Record<string, string>): Promise<boolean> {
  const none =
    "order_id refund_id chargeback_transaction_key settlement_id settled_transaction_key tax_month finding_id";
  const columns = [...none.split(" "), "returned_transaction_key", "resolution"];
  const parameters = columns.map((column, index) => `${column} => $${index + 3}`).join(", ");
  const [row] = await query(
    `SELECT post_journal(event => $1, at => $2, accounts => ARRAY['BANK', 'PG_FEE'], kinds => ARRAY['BANK', 'PG_FEE'],
       owners => ARRAY[NULL, NULL], amounts => ARRAY[1, -1], ${parameters}) AS written`,
    [event, at, ...columns.map((column) => subject[column] ?? null)],
  );
  return row?.written;
}

const withoutNulls = (columns: object) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
const byKey = (rows: Record<string, string>[]) =>
  rows.toSorted((one, other) => ((one.journal_key ?? "") < (other.journal_key ?? "") ? -1 : 1));

async function createDatabase(template: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  databases.push(name);
  return name;
}

const onCopy = async (use: (query: Query) => Promise<void>) => onDatabase(await createDatabase(filled), use);

async function onDatabase(name: string, use: (query: Query) => Promise<void>): Promise<void> {
  const url = Object.assign(new URL(inject("databaseUrl")), { pathname: `/${name}` }).href;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await use(async (statement, values) => (await client.query(statement, values)).rows);
  } finally {
    await client.end();
  }
}
