import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestVerificationCode, verifyCode } from "#contract/credentials/endpoints";
import type { NotificationId, PlanId } from "#contract/ids";
import { listMails } from "#contract/mail/admin-endpoints";
import { receiveMailWebhook } from "#contract/mail/endpoints";
import type { AdminMail } from "#contract/mail/schemas";
import { getNotificationSettings } from "#contract/notifications/endpoints";
import type { Page } from "#contract/paging";
import { clearAddress, getUserRecord } from "#contract/staff/endpoints";
import { createTestDeps, type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { mailNotification } from "../notifications/mail-notifications";
import { sendMail } from "../worker/mails";
import { purgeExpired } from "../worker/purge-expired";
import { attemptOf } from "./deliver";
import { maskedAddress } from "./mail-address";

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

const mailsTo = async (q: string) => (await api.send(listMails, { as: admin, query: { q } })).body.items;
const inbox = async (email: string) =>
  (await (await fetch(`${sandbox.url}/mail.json?to=${encodeURIComponent(email)}`)).json()).items as {
    headers: Record<string, string>;
  }[];
const requestCode = (email: string, purpose = "signup") =>
  api.send(requestVerificationCode, { body: { email, purpose } });

/** Runs the newest mail's job as the worker would, at its `attempts`-th attempt, without removing it from the queue. */
async function runNewestJob(attempts = 1, deps = api.deps): Promise<void> {
  const { rows } = await api.deps.database.pool.query(
    `SELECT j.id::text, j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = 'send_mail' ORDER BY j.id DESC LIMIT 1`,
  );
  const [{ id, payload }] = rows;
  await sendMail(deps, payload, attemptOf({ id, attempts, max_attempts: 12 }, payload.mailId));
}

const secret = "a mail secret of at least thirty-two characters";
const notice = (messageId: string, event = "bounced", sent: string | null = secret) =>
  api.send(receiveMailWebhook, {
    body: { messageId, event },
    headers: sent === null ? {} : { "mail-webhook-secret": sent },
  });

test("a mail is logged from its transaction on, masked, and found by its whole address", async () => {
  await requestCode("first.person@example.com");
  expect(await mailsTo("First.Person@example.com")).toMatchObject([
    { kind: "verificationCode", to: "f…@example.com", state: "queued", tries: 0, code: null, user: null },
  ]);
  await runNewestJob();
  const [mail] = await mailsTo("first.person@example.com");
  expect(mail).toMatchObject({ state: "sent", tries: 1, code: "250" });
  expect((await inbox("first.person@example.com"))[0]?.headers["message-id"]).toBe(`<${mail?.mailId}@gyeot.example>`);
  expect(await mailsTo("first.person")).toEqual([]);
  expect(await mailsTo("person@example.com")).toEqual([]);
  const { rows } = await api.deps.database.pool.query("SELECT mails::text AS row FROM mails");
  expect(JSON.stringify(rows)).not.toContain("first.person");
});

test("a sent mail is not sent again, however often its job runs", async () => {
  await requestCode("once@example.com");
  await runNewestJob();
  await Promise.all([runNewestJob(2), runNewestJob(3)]);
  expect(await inbox("once@example.com")).toHaveLength(1);
  expect(await mailsTo("once@example.com")).toMatchObject([{ state: "sent", tries: 1 }]);
});

test("a worker crash before the outcome is stored leaves `sending`; the retry uses the same id", async () => {
  await requestCode("killed@example.com");
  // A server that accepts the mail and disconnects before answering: what a killed worker knows.
  const server = await mutedServer();
  const deps = createTestDeps(api.deps.env.DATABASE_URL, "http://127.0.0.1:9", api.clock, { SMTP_URL: server.url });
  const dying = runNewestJob(1, deps).catch(() => undefined);
  await server.asked;
  expect(await mailsTo("killed@example.com")).toMatchObject([{ state: "sending", tries: 1, settledAt: null }]);
  server.close();
  await dying;
  await api.deps.database.pool.query("UPDATE mails SET state = 'sending' WHERE state = 'queued' AND tries = 1");
  await runNewestJob(2);
  const [mail] = await mailsTo("killed@example.com");
  expect(mail).toMatchObject({ state: "sent", tries: 2 });
  expect((await inbox("killed@example.com"))[0]?.headers["message-id"]).toContain(String(mail?.mailId));
  await deps.bus.end();
  await deps.database.end();
});

test("a 4xx answer is retried until the last attempt, and the worker's error names no address", async () => {
  await requestCode("defer-451@slow.example.com");
  const refused = await runNewestJob().catch((error: Error) => error.message);
  expect(refused).toBe("mail not taken: 451 4.3.0");
  expect(await mailsTo("defer-451@slow.example.com")).toMatchObject([{ state: "queued", tries: 1, code: "451 4.3.0" }]);
  await runNewestJob(12).catch(() => undefined);
  expect(await mailsTo("defer-451@slow.example.com")).toMatchObject([{ state: "failed", tries: 2, code: "451 4.3.0" }]);
});

test("a 5xx answer is a bounce: not retried, optional mail stops, owner and admin see it", async () => {
  const email = "bounce-550@gone.example.com";
  const fan = await api.person({ email });
  await requestCode(email, "password");
  await runNewestJob();
  expect(await mailsTo(email)).toMatchObject([
    { state: "bounced", tries: 1, code: "550 5.1.1", user: { userId: fan.userId } },
  ]);
  const settings = async () => (await api.send(getNotificationSettings, { as: fan })).body.returned;
  expect(await settings()).toBe("bounced");
  const record = async () => (await api.send(getUserRecord, { as: admin, params: { userId: fan.userId } })).body.mail;
  expect(await record()).toMatchObject({ why: "bounced" });

  await notifyAndMail(fan, "subscription");
  expect(await mailsTo(email)).toHaveLength(1);
  // Mail about money and the account is sent all the same, because it is mandatory.
  await notifyAndMail(fan, "settlementDecided");
  expect(await mailsTo(email)).toHaveLength(2);

  const clear = () =>
    api.send(clearAddress, { as: admin, params: { userId: fan.userId }, body: { reason: "다시 열렸대요" } });
  const answers = await Promise.all([clear(), clear(), clear()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  expect([await settings(), await record()]).toEqual([null, null]);
  await notifyAndMail(fan, "subscription");
  expect(await mailsTo(email)).toHaveLength(3);
});

test("verifying a mailbox by a code clears its bounce", async () => {
  const email = "back@example.com";
  await api.person({ email, passwordHash: "$argon2id$none" });
  await requestCode(email, "password");
  await runNewestJob();
  const [mail] = await mailsTo(email);
  await notice(`<${mail?.mailId}@gyeot.example>`);
  api.clock.advance(61);
  const { body } = await requestCode(email, "password");
  const returned = () => api.deps.database.db.selectFrom("returned_addresses").selectAll().execute();
  const before = (await returned()).length;
  const { code } = await api.mailedCode(email);
  await api.send(verifyCode, { body: { emailVerificationId: body.emailVerificationId, code } });
  expect((await returned()).length).toBe(before - 1);
});

test("a bounce notice needs the shared secret, marks its mail once and reveals no mail ids", async () => {
  const email = "later@example.com";
  await requestCode(email);
  await runNewestJob();
  const [mail] = await mailsTo(email);
  const id = `<${mail?.mailId}@gyeot.example>`;
  for (const wrong of [null, "", "x", `${secret}x`]) expect((await notice(id, "bounced", wrong)).status).toBe(401);
  expect(await mailsTo(email)).toMatchObject([{ state: "sent" }]);
  for (const unknown of ["<mal_00000000000@gyeot.example>", "<other@example.com>", "x"])
    expect((await notice(unknown)).body).toEqual({ received: true });
  const answers = await Promise.all([notice(id, "complained"), notice(id, "complained"), notice(id, "bounced")]);
  expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ received: true }));
  const [after] = await mailsTo(email);
  expect(["bounced", "complained"]).toContain(after?.state);
  await notice(id, after?.state === "bounced" ? "complained" : "bounced");
  expect((await mailsTo(email))[0]).toEqual(after);
  expect((await notice(id, "opened")).status).toBe(400);
});

test("without a configured secret every bounce notice is refused", async () => {
  const closed = await startApi({ env: { MAIL_WEBHOOK_SECRET: "" } });
  for (const sent of ["", "anything"]) {
    const body = { messageId: "x", event: "bounced" };
    const answer = await closed.send(receiveMailWebhook, { body, headers: { "mail-webhook-secret": sent } });
    expect(answer.status).toBe(401);
  }
  await closed.stop();
});

test("the log is filtered, paged, and purged after ninety days", async () => {
  const list = async (query: QueryOf<typeof listMails>) => (await api.send(listMails, { as: admin, query })).body;
  const states = (await list({ state: "troubled", size: 50 })).items.map(({ state }) => state);
  expect([...new Set(states)].sort()).toEqual(expect.arrayContaining(["bounced", "failed"]));
  expect(new Set((await list({ kind: "notification", size: 50 })).items.map(({ kind }) => kind))).toEqual(
    new Set(["notification"]),
  );
  const seen: string[] = [];
  let key: string | null = "";
  while (key !== null) {
    const page: Page<AdminMail> = await list({ size: 2, pagingKey: key });
    seen.push(...page.items.map(({ mailId }) => mailId));
    key = page.pagingKey;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe((await list({ size: 50 })).items.length);
  api.clock.advance(91 * 86_400);
  await purgeExpired(api.deps);
  const { rows } = await api.deps.database.pool.query("SELECT FROM mails");
  expect(rows).toEqual([]);
});

test("addresses are shown by their first letter and domain", () => {
  expect(maskedAddress("fan@example.com")).toBe("f…@example.com");
  expect(maskedAddress("한@예.kr")).toBe("한…@예.kr");
});

/** Notifies `who`, and sends the mail as the worker would. */
async function notifyAndMail(who: Person, kind: "subscription" | "settlementDecided"): Promise<void> {
  api.clock.advance(1);
  const { db } = api.deps.database;
  const actor = kind === "subscription" ? (await api.person()).userId : null;
  const target =
    kind === "subscription" ? { type: "user", id: actor } : { type: "settlement", id: `stl_${Date.now()}` };
  const id = `ntf_${"0".repeat(8)}${api.clock.now().getTime()}`;
  await db
    .insertInto("notifications")
    .values({
      notification_id: id as NotificationId,
      user_id: who.userId,
      kind,
      actor_id: actor,
      target_type: target.type as "user",
      target_id: String(target.id) as PlanId,
      post_id: null,
      created_at: api.clock.now(),
      latest_at: api.clock.now(),
    })
    .execute();
  await mailNotification(api.deps, id as NotificationId);
}

/** An SMTP server that accepts a whole mail and never answers it. */
async function mutedServer() {
  let received = () => {};
  const asked = new Promise<void>((done) => {
    received = done;
  });
  const sockets = new Set<import("node:net").Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.write("220 muted\r\n");
    let data = false;
    socket.on("data", (chunk) => {
      const text = String(chunk);
      if (data) {
        if (text.includes("\r\n.\r\n")) received();
        return;
      }
      if (/^DATA/i.test(text)) {
        data = true;
        socket.write("354 go on\r\n");
      } else socket.write("250 ok\r\n");
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    asked,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
