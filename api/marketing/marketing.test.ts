import { afterAll, beforeAll, expect, test } from "vitest";
import type { MarketingMailId } from "#contract/ids";
import { createMarketingMail, getMarketingMail, sendMarketingMail } from "#contract/marketing/admin-endpoints";
import { changeMailChoice } from "#contract/notifications/endpoints";
import { type Person, startApi, startTime, type TestApi } from "#tests/support/api";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { recordConsent } from "../accounts/record-consent";
import { purgeExpired } from "../worker/purge-expired";
import { createTasks } from "../worker/tasks";

let sandbox: TestSandbox;
let api: TestApi;
let admin: Person;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ env: { SMTP_URL: sandbox.smtpUrl } });
  admin = await api.person({ role: "admin" });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const body = { koSubject: "봄 소식", koBody: "혜택이 있어요", enSubject: "Spring", enBody: "An offer" };
const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const create = async (): Promise<MarketingMailId> =>
  (await api.send(createMarketingMail, { as: admin, body })).body.marketingMailId;
const get = async (id: MarketingMailId) => (await api.send(getMarketingMail, { as: admin, params: { id } })).body;
const send = (id: MarketingMailId) =>
  api.send(sendMarketingMail, { as: admin, params: { id }, body: { reason: "봄맞이" } });
const consent = ({ userId }: Person, given: boolean) =>
  recordConsent(api.deps, { userId, kind: "marketing", given, lang: "ko", at: api.clock.now() });
async function consenting(): Promise<Person> {
  const fan = await api.person();
  await consent(fan, true);
  return fan;
}
const inbox = async ({ email }: Person) =>
  ((await (await fetch(`${sandbox.url}/mail.json?to=${encodeURIComponent(email)}`)).json()).items as Mailed[]).filter(
    ({ subject }) => subject.startsWith("(광고)"),
  );
type Mailed = { subject: string; text: string; headers: Record<string, string> };

const tasks = () => createTasks(api.deps, new AbortController().signal);
const job = (id: string) => ({ job: { id, attempts: 1, max_attempts: 12 } as never });
const queueAll = () => tasks().queue_marketing_mails({}, job("1"));
/** The queued jobs of recipients. */
const recipientJobs = () =>
  query(`SELECT j.id::text, j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t
    ON t.id = j.task_id WHERE t.identifier = 'send_marketing_mail' ORDER BY j.id`);
async function sendAll(): Promise<void> {
  for (const { id, payload } of await recipientJobs()) await tasks().send_marketing_mail(payload, job(id));
}
async function reset(): Promise<void> {
  api.clock.set(startTime);
  await query("DELETE FROM graphile_worker._private_jobs");
  await query("UPDATE users SET marketing_consent = false");
}

test("only those who consent when their mail is sent get it, in their language, with its refusal", async () => {
  await reset();
  const [fan, english, late, other] = [await consenting(), await consenting(), await consenting(), await api.person()];
  await query("UPDATE users SET lang = 'en' WHERE user_id = $1", [english.userId]);
  const id = await create();
  const draft = await get(id);
  expect(draft).toMatchObject({ state: "draft", recipientCount: 3, sentCount: 0 });
  expect([draft.preview.ko.subject, draft.preview.en.subject]).toEqual(["(광고) 봄 소식", "(광고) Spring"]);
  await queueAll();
  expect(await recipientJobs()).toEqual([]);
  expect((await send(id)).status).toBe(204);
  await queueAll();
  await consent(late, false);
  await sendAll();
  expect((await inbox(fan)).map(({ subject }) => subject)).toEqual(["(광고) 봄 소식"]);
  expect((await inbox(english)).map(({ subject }) => subject)).toEqual(["(광고) Spring"]);
  expect([...(await inbox(late)), ...(await inbox(other))]).toEqual([]);
  expect(await get(id)).toMatchObject({ state: "queued", recipientCount: 3, sentCount: 2 });

  const link = /^<(.+)>$/.exec((await inbox(fan))[0]?.headers["list-unsubscribe"] ?? "")?.[1] ?? "";
  const token = String(new URL(link).searchParams.get("token"));
  expect((await api.send(changeMailChoice, { body: { token, byEmail: false } })).status).toBe(200);
  const next = await create();
  expect((await get(next)).recipientCount).toBe(1);
  const results = await query(
    "SELECT FROM graphile_worker._private_jobs WHERE payload->>'to' = $1 AND payload->>'mail' = 'consentResult'",
    [fan.email],
  );
  expect(results).toHaveLength(2);
});

test("a mail is confirmed once, and each recipient gets it once, however often jobs run", async () => {
  await reset();
  const fans = await Promise.all(Array.from({ length: 5 }, consenting));
  const id = await create();
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
  expect(await query("SELECT FROM audit_log WHERE target_id = $1", [id])).toHaveLength(1);
  await Promise.all(Array.from({ length: 4 }, queueAll));
  // A worker killed after the batch repeats it from its old cursor.
  await query("UPDATE marketing_mails SET cursor_id = '', queued_at = NULL WHERE marketing_mail_id = $1", [id]);
  await queueAll();
  expect(await recipientJobs()).toHaveLength(5);
  await sendAll();
  await sendAll();
  for (const { payload } of await recipientJobs()) await tasks().send_marketing_mail(payload, job("another"));
  for (const fan of fans) expect(await inbox(fan)).toHaveLength(1);
  expect(await get(id)).toMatchObject({ recipientCount: 5, sentCount: 5 });
});

test("text, time and recipients are kept for six months, and purged a second later", async () => {
  await reset();
  await consenting();
  const id = await create();
  await send(id);
  await queueAll();
  await sendAll();
  const kept = () => query("SELECT FROM marketing_mails WHERE marketing_mail_id = $1", [id]);
  const recipients = () => query("SELECT FROM marketing_mail_recipients WHERE marketing_mail_id = $1", [id]);
  for (const [moment, count] of [
    ["2027-05-24T02:59:59Z", 1],
    ["2027-05-24T03:00:00Z", 1],
    ["2027-05-24T03:00:01Z", 0],
  ] as const) {
    api.clock.set(moment);
    await purgeExpired(api.deps);
    expect([(await kept()).length, (await recipients()).length], moment).toEqual([count, count]);
  }
});

test("a text that is empty or too long is refused beside its field", async () => {
  await reset();
  const wrong = { ...body, koSubject: " ", enBody: "x".repeat(5_001) };
  const { status, body: answer } = await api.send(createMarketingMail, { as: admin, body: wrong });
  expect([status, Object.keys(answer.fields ?? {}).sort()]).toEqual([400, ["enBody", "koSubject"]]);
});
