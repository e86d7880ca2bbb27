import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { businessOf } from "#contract/runtime/business";
import { type Person, startApi, startTime, type TestApi } from "#tests/support/api";
import { decrypt } from "../crypto";
import { addressHash } from "../mail/mail-address";
import { consentConfirmationMail } from "./consent-confirmation-mail";
import { dataUseMail } from "./data-use-mail";
import { batchSize, sendNoticeBatch, startPeriodicNotices } from "./periodic-notices";
import { recordConsent } from "./record-consent";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.set(startTime);
  await query("DELETE FROM graphile_worker._private_jobs");
  await query("UPDATE users SET status = 'gone'");
});

const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const consent = ({ userId }: Person, given: boolean) =>
  recordConsent(api.deps, { userId, kind: "marketing", given, lang: "ko", at: api.clock.now() });
const sendDue = async (kind: "consentConfirmation" | "dataUse", moment: string) => {
  api.clock.set(moment);
  await sendNoticeBatch(api.deps, { kind, after: "" });
};

/** The queued mails of a kind, with recipient and priority. */
const queued = (kind: string) =>
  query(
    `SELECT payload->>'to' AS "to", priority FROM graphile_worker._private_jobs WHERE payload->>'mail' = $1 ORDER BY id`,
    [kind],
  );
const recipients = async (kind: string) => (await queued(kind)).map(({ to }) => to);

test("a consent to advertising is confirmed once before each second anniversary, to the second", async () => {
  const [fan, other] = [await api.person(), await api.person()];
  await consent(fan, true);
  await consent(other, true);
  await consent(other, false);
  await sendDue("consentConfirmation", "2028-11-07T02:59:59Z");
  expect(await recipients("consentConfirmation")).toEqual([]);
  await sendDue("consentConfirmation", "2028-11-07T03:00:00Z");
  expect(await recipients("consentConfirmation")).toEqual([fan.email]);
  for (const moment of ["2028-11-07T03:00:01Z", "2028-11-21T02:59:59Z", "2028-11-21T03:00:00Z", "2028-11-21T03:00:01Z"])
    await sendDue("consentConfirmation", moment);
  await sendDue("consentConfirmation", "2030-10-24T02:59:59Z");
  expect(await recipients("consentConfirmation")).toEqual([fan.email]);
  await sendDue("consentConfirmation", "2030-10-24T03:00:00Z");
  expect(await recipients("consentConfirmation")).toEqual([fan.email, fan.email]);
});

test("a consent given again is confirmed two years after that, with its own time", async () => {
  const fan = await api.person();
  await consent(fan, true);
  api.clock.set("2027-11-21T03:00:00Z");
  await consent(fan, false);
  await consent(fan, true);
  await sendDue("consentConfirmation", "2029-11-07T02:59:59Z");
  expect(await recipients("consentConfirmation")).toEqual([]);
  await sendDue("consentConfirmation", "2029-11-07T03:00:00Z");
  const [job] = await query(
    "SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'mail' = 'consentConfirmation'",
  );
  expect(JSON.parse(decrypt(api.deps.keys, job.payload.sealed))).toEqual({
    userId: fan.userId,
    consentedAt: "2027-11-21T03:00:00.000Z",
  });
});

test("each active account gets one notice of the use of its data a year, behind all other mail", async () => {
  const [fan, blocked] = [await api.person(), await api.person()];
  await query("UPDATE users SET status = 'blocked' WHERE user_id = $1", [blocked.userId]);
  await sendDue("dataUse", "2027-11-21T02:59:59Z");
  expect(await queued("dataUse")).toEqual([]);
  await sendDue("dataUse", "2027-11-21T03:00:00Z");
  expect(await queued("dataUse")).toEqual([{ to: fan.email, priority: 10 }]);
  for (const moment of ["2027-11-21T03:00:01Z", "2028-11-21T02:59:59Z"]) await sendDue("dataUse", moment);
  expect(await recipients("dataUse")).toEqual([fan.email]);
  await sendDue("dataUse", "2028-11-21T03:00:00Z");
  expect(await recipients("dataUse")).toEqual([fan.email, fan.email]);
});

test("a notice waits while its address bounces, and is sent once the address is cleared", async () => {
  const fan = await api.person();
  const hash = addressHash(api.deps.keys, fan.email);
  await query(
    "INSERT INTO returned_addresses (address_hash, why, mail_id, returned_at) VALUES ($1, 'bounced', 'mal_1', now())",
    [hash],
  );
  await sendDue("dataUse", "2027-11-21T03:00:00Z");
  expect(await recipients("dataUse")).toEqual([]);
  await query("DELETE FROM returned_addresses");
  await sendDue("dataUse", "2027-11-21T03:00:00Z");
  expect(await recipients("dataUse")).toEqual([fan.email]);
});

test("simultaneous and repeated jobs send each user of every batch one notice", async () => {
  const people = await Promise.all(Array.from({ length: batchSize + 5 }, () => api.person()));
  api.clock.set("2027-11-21T03:00:00Z");
  await startPeriodicNotices(api.deps);
  const batches = () =>
    query(
      `SELECT payload FROM graphile_worker._private_jobs WHERE key = 'periodic_notices:dataUse' AND payload->>'after' <> ''`,
    );
  await Promise.all(Array.from({ length: 4 }, () => sendNoticeBatch(api.deps, { kind: "dataUse", after: "" })));
  await sendNoticeBatch(api.deps, { kind: "dataUse", after: "" });
  for (const { payload } of await batches())
    await Promise.all(Array.from({ length: 4 }, () => sendNoticeBatch(api.deps, payload)));
  expect((await recipients("dataUse")).sort()).toEqual(people.map(({ email }) => email).sort());
});

test("a full batch leaves the job of the next one, after its last user and a pause", async () => {
  await Promise.all(Array.from({ length: batchSize + 1 }, () => api.person()));
  await sendDue("dataUse", "2027-11-21T03:00:00Z");
  const users = await query("SELECT user_id FROM users WHERE status = 'active' ORDER BY user_id LIMIT 1 OFFSET $1", [
    batchSize - 1,
  ]);
  const [next] = await query(
    "SELECT payload, run_at FROM graphile_worker._private_jobs WHERE key = 'periodic_notices:dataUse'",
  );
  expect(next.payload).toEqual({ kind: "dataUse", after: users[0].user_id });
  expect(next.run_at).toEqual(new Date("2027-11-21T03:00:10Z"));
  expect(await recipients("dataUse")).toHaveLength(batchSize);
});

test.each([
  ["ko", "2026년 11월 21일 오후 12:00", "동의", "철회"],
  ["en", "November 21, 2026 at 12:00 PM", "agreed", "withdraw"],
] as const)("the confirmation states sender, consent, its time, keeping and withdrawing (%s)", async (...row) => {
  const [lang, when, agreed, withdraw] = row;
  const details = { userId: "usr_00000000" as const, consentedAt: startTime };
  const mail = await consentConfirmationMail.render(api.deps, details, lang);
  const { name, phone, email } = businessOf(api.deps.env, lang);
  for (const part of [mail.text, mail.html])
    for (const item of [
      when,
      agreed,
      withdraw,
      name,
      phone,
      email,
      "/settings/notifications",
      "/notifications/unsubscribe",
    ])
      expect(part).toContain(item);
  expect(mail.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  expect(mail.subject).not.toContain("(광고)");
});

test.each(["ko", "en"] as const)(
  "the yearly notice links policy, data and contact, and names the officer (%s)",
  async (lang) => {
    const { text, html } = await dataUseMail.render(api.deps, {}, lang);
    const { name, privacyOfficer, email } = businessOf(api.deps.env, lang);
    for (const part of [text, html])
      for (const item of ["/privacy", "/settings/data", "/contact", name, privacyOfficer, email])
        expect(part).toContain(item);
  },
);
