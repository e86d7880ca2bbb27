import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MailChoice, MailedKind, NotificationPage, NotificationSettings } from "#contract/notifications";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { fanOutPost } from "./fan-out";
import { mailToken } from "./mail-token";
import { notify } from "./notify";
import { mailLikeDigests, mailLikes, mailNotification } from "./send";

let sandbox: TestSandbox;
let api: TestApi;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ env: { SMTP_URL: sandbox.smtpUrl, PUBLIC_URL: "https://gyeot.example" } });
});
beforeEach(async () => {
  await jobsOf("mail_notification");
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

type Mail = { subject: string; text: string; html: string; headers: Record<string, string> };
const mailsTo = async ({ email }: Person): Promise<Mail[]> =>
  (await (await fetch(`${sandbox.url}/mail.json?to=${encodeURIComponent(email)}`)).json()).items;
const choose = (as: Person, email: Partial<Record<MailedKind, boolean>>) =>
  api.call("PUT", "/notifications/settings", { as, body: { email } });
const chosen = async (as: Person) =>
  (await api.call<NotificationSettings>("GET", "/notifications/settings", { as })).body.email;
const follow = (as: Person, whom: Person) => api.call("POST", `/follows/${whom.domain}`, { as });
const like = (as: Person, postId: string) => api.call("POST", "/like", { as, body: { postId } });
const activist = (traits = {}) => api.person({ role: "activist", ...traits });
const set = (who: Person, fields: object) =>
  api.deps.database.db.updateTable("users").set(fields).where("user_id", "=", who.userId).execute();

/** The payloads left for a task, taken away. */
async function jobsOf(task: string): Promise<Record<string, string>[]> {
  const { rows } = await api.deps.database.pool.query(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier = $1 RETURNING j.payload`,
    [task],
  );
  return rows.map((row) => row.payload);
}

async function sendAll(): Promise<number> {
  const jobs = await jobsOf("mail_notification");
  for (const { notificationId } of jobs) await mailNotification(api.deps, String(notificationId));
  return jobs.length;
}

describe("mail goes where it was chosen", () => {
  test("to those who chose new posts, in their language, with who and where and not a word of the post", async () => {
    const creator = await activist();
    const [korean, english, neither] = [await api.person(), await api.person(), await api.person()];
    await set(english, { lang: "en" });
    for (const fan of [korean, english, neither]) await follow(fan, creator);
    await jobsOf("mail_notification");
    for (const fan of [korean, english]) await choose(fan, { newPost: true });
    const body = { body: "canary-post", visibility: "public", minPlanId: null, images: [] };
    const { postId } = (await api.call<{ postId: string }>("POST", "/feed/post", { as: creator, body })).body;
    await fanOutPost(api.deps, postId);
    expect(await sendAll()).toBe(2);
    const [mail] = await mailsTo(korean);
    expect(mail?.subject).toBe(`[곁] ${creator.nickname} 님이 새 글을 올렸어요`);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`https://gyeot.example/posts/${postId}`);
      expect(part).not.toContain("canary");
    }
    expect((await mailsTo(english))[0]?.subject).toBe(`[Gyeot] ${creator.nickname} has posted`);
    expect(await mailsTo(neither)).toEqual([]);
  });

  test("by default to a creator for a subscription, and always for money and account, where there is nothing to stop", async () => {
    const [creator, fan] = [await activist(), await api.person()];
    const { db } = api.deps.database;
    const at = api.clock.now();
    const subscription = { type: "subscription", id: "sub_00000000" } as const;
    await notify(db, { to: creator.userId, kind: "subscription", actor: fan.userId, target: subscription, at });
    await notify(db, { to: creator.userId, kind: "paymentFailed", actor: null, target: subscription, at });
    await sendAll();
    const [failed, joined] = await mailsTo(creator);
    expect(joined?.headers["list-unsubscribe"]).toMatch(
      /^<https:\/\/gyeot\.example\/notifications\/unsubscribe\?token=/,
    );
    expect(failed?.subject).toContain("멤버십 결제가 되지 않았어요");
    expect(failed?.headers["list-unsubscribe"]).toBeUndefined();
    expect(failed?.text).not.toContain("unsubscribe");
    await choose(creator, { subscription: false });
    const other = { ...subscription, id: "sub_00000001" };
    await notify(db, { to: creator.userId, kind: "subscription", actor: fan.userId, target: other, at });
    expect(await sendAll()).toBe(0);
  });

  test("not when it was read, hidden, taken back or switched off before it was sent", async () => {
    const meanwhile: ((creator: Person, fan: Person) => Promise<unknown>)[] = [
      (creator) =>
        api.call("POST", "/notifications/read", { as: creator, body: { upTo: api.clock.now().toISOString() } }),
      (creator, fan) => api.call("POST", `/blocks/${fan.userId}`, { as: creator }),
      (creator, fan) => api.call("POST", `/blocks/${creator.userId}`, { as: fan }),
      (creator, fan) => api.call("DELETE", `/follows/${creator.domain}`, { as: fan }),
      (creator) => choose(creator, { follow: false }),
      (creator) => set(creator, { status: "blocked" }),
      (creator) => set(creator, { status: "leaving", leaves_at: api.clock.now() }),
      (creator) => set(creator, { capture_consent_version: null }),
    ];
    for (const change of meanwhile) {
      const [creator, fan] = [await activist(), await api.person()];
      await choose(creator, { follow: true });
      await follow(fan, creator);
      await change(creator, fan);
      expect(await sendAll()).toBe(1);
      expect(await mailsTo(creator), String(change)).toEqual([]);
    }
  });
});

test("likes come gathered, once a day at most, and only those nobody was told of", async () => {
  const creator = await activist();
  const fans = await Promise.all(Array.from({ length: 3 }, () => api.person()));
  const [one, two] = [await api.post(creator), await api.post(creator)];
  const morning = async () => {
    await mailLikeDigests(api.deps);
    const jobs = (await jobsOf("mail_likes")).filter(({ userId }) => userId === creator.userId);
    for (const { userId } of jobs) await mailLikes(api.deps, String(userId));
    api.clock.advance(10);
    return jobs.length;
  };
  await like(fans[0] as Person, one);
  expect(await morning()).toBe(0);
  await choose(creator, { like: true });
  for (const fan of fans) for (const postId of [one, two]) await like(fan, postId);
  expect(await jobsOf("mail_notification")).toEqual([]);
  expect(await morning()).toBe(1);
  const [mail] = await mailsTo(creator);
  expect(mail?.subject).toBe("[곁] 새로운 좋아요가 있어요");
  expect(mail?.text.match(/님 외 2명이 회원님의 글을 좋아해요/g)).toHaveLength(2);
  expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(await morning()).toBe(0);
  expect(await mailsTo(creator)).toHaveLength(1);
  await like(await api.person(), one);
  expect(await morning()).toBe(1);
  expect(await mailsTo(creator)).toHaveLength(2);
});

describe("the link in a mail", () => {
  const ask = (token: string) => api.call<MailChoice>("GET", `/notifications/mail-choice?token=${token}`);
  const stop = (token: string, byEmail = false) =>
    api.call<MailChoice>("POST", "/notifications/mail-choice", { body: { token, byEmail } });

  test("stops its kind for the one it went to, by RFC 8058's headers, without signing in; and can take that back", async () => {
    const [creator, fan] = [await activist(), await api.person()];
    await choose(creator, { follow: true, comment: true });
    await follow(fan, creator);
    await sendAll();
    const [mail] = await mailsTo(creator);
    const address = /^<(https:.+)>$/.exec(mail?.headers["list-unsubscribe"] ?? "")?.[1] ?? "";
    expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(mail?.text).toContain(address);
    expect(address).not.toContain(creator.email);
    const token = String(new URL(address).searchParams.get("token"));
    expect((await ask(token)).body).toEqual({ kind: "follow", byEmail: true });
    expect(await chosen(creator)).toMatchObject({ follow: true, comment: true });
    const answers = await Promise.all(Array.from({ length: 8 }, () => stop(token)));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { kind: "follow", byEmail: false }]);
    expect(await chosen(creator)).toMatchObject({ follow: false, comment: true });
    await stop(token);
    expect((await ask(token)).body.byEmail).toBe(false);
    expect((await stop(token, true)).body.byEmail).toBe(true);
    expect(await chosen(creator)).toMatchObject({ follow: true, comment: true });
  });

  test("is good for nothing but what we made it for: another kind, another person, another purpose, a guess", async () => {
    const [one, two] = [await api.person(), await api.person()];
    const token = mailToken(api.deps.keys, { userId: one.userId, kind: "follow" });
    const [body = "", tag = ""] = token.split(".");
    const encoded = (text: string) => Buffer.from(text, "utf8").toString("base64url");
    const other = mailToken(
      { ...api.deps.keys, unsubscribe: api.deps.keys.paging },
      { userId: one.userId, kind: "follow" },
    );
    const forged = [
      `${encoded(`${one.userId} newPost`)}.${tag}`,
      `${encoded(`${two.userId} follow`)}.${tag}`,
      `${encoded(`${one.userId} passwordChanged`)}.${tag}`,
      `${body}.${"A".repeat(43)}`,
      `${body}.${tag.slice(0, -1)}`,
      body,
      other,
      "",
    ];
    for (const wrong of forged) {
      expect((await ask(wrong)).status, wrong).toBe(400);
      expect((await stop(wrong)).status, wrong).toBe(400);
    }
    expect((await ask(token)).status).toBe(200);
    const { body: page } = await api.call<NotificationPage>("GET", "/notifications", { as: token });
    expect(page).toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("does nothing for an account that is gone", async () => {
    const person = await api.person();
    const token = mailToken(api.deps.keys, { userId: person.userId, kind: "follow" });
    await set(person, { status: "gone" });
    expect((await stop(token, true)).body).toEqual({ kind: "follow", byEmail: false });
    const rows = await api.deps.database.db
      .selectFrom("notification_choices")
      .selectAll()
      .where("user_id", "=", person.userId)
      .execute();
    expect(rows).toEqual([]);
  });
});
