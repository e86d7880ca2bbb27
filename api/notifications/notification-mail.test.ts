import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { likeComment, writeComment } from "#contract/comments/endpoints";
import { followCreator, unfollowCreator } from "#contract/creators/endpoints";
import type { NotificationId, PostId, UserId } from "#contract/ids";
import {
  changeMailChoice,
  changeNotificationSettings,
  getMailChoice,
  getNotificationSettings,
  listNotifications,
  markNotificationsRead,
} from "#contract/notifications/endpoints";
import type { MailedKind } from "#contract/notifications/schemas";
import { createPost, likePost } from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { mailToken } from "../mail/mail-token";
import { fanOutPost } from "./fan-out";
import { mailLikeDigests, mailLikes, mailNotification } from "./mail-notifications";
import { notify } from "./notify";

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
  api.send(changeNotificationSettings, { as, body: { email } });
const chosen = async (as: Person) => (await api.send(getNotificationSettings, { as })).body.email;
const follow = (as: Person, target: Person) => api.send(followCreator, { as, params: { domain: target.domain } });
const like = (as: Person, postId: PostId) => api.send(likePost, { as, body: { postId } });
const activist = (traits = {}) => api.person({ role: "activist", ...traits });
const set = (who: Person, fields: object) =>
  api.deps.database.db.updateTable("users").set(fields).where("user_id", "=", who.userId).execute();

/** Removes and returns the payloads queued for a task. */
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
  for (const { notificationId } of jobs) await mailNotification(api.deps, String(notificationId) as NotificationId);
  return jobs.length;
}

describe("mail goes to users who chose it", () => {
  test("new posts are mailed in the recipient's language, with author and link but no post text", async () => {
    const creator = await activist();
    const [korean, english, neither] = [await api.person(), await api.person(), await api.person()];
    await set(english, { lang: "en" });
    for (const fan of [korean, english, neither]) await follow(fan, creator);
    await jobsOf("mail_notification");
    for (const fan of [korean, english]) await choose(fan, { newPost: true });
    const body = { body: "canary-post", visibility: "public", minPlanId: null, images: [] };
    const { postId } = (await api.send(createPost, { as: creator, body })).body;
    await fanOutPost(api.deps, postId);
    expect(await sendAll()).toBe(2);
    const [mail] = await mailsTo(korean);
    expect(mail?.subject).toBe(`[곁] ${creator.nickname}님이 새 글을 올렸어요`);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`https://gyeot.example/posts/${postId}`);
      expect(part).not.toContain("canary");
    }
    expect((await mailsTo(english))[0]?.subject).toBe(`[Gyeot] ${creator.nickname} has posted`);
    expect(await mailsTo(neither)).toEqual([]);
    const labelled = { ...body, labels: ["aiPersons", "paidPartnership"] };
    await fanOutPost(api.deps, (await api.send(createPost, { as: creator, body: labelled })).body.postId);
    expect(await sendAll()).toBe(2);
    const stated = {
      ko: "[유료 광고 포함] [AI로 만든 인물 포함]",
      en: "[Paid partnership] [Persons made or altered by AI]",
    };
    for (const [fan, words] of [
      [korean, stated.ko],
      [english, stated.en],
    ] as const) {
      const sent = (await mailsTo(fan)).find(({ subject }) => subject.includes(words));
      for (const part of [sent?.text, sent?.html]) expect(part).toContain(`${words} ${creator.nickname}`);
    }
  });

  test("mentions are mailed in the recipient's language with the comment's link, without its words", async () => {
    const [writer, korean, english, neither] = [await activist(), await activist(), await activist(), await activist()];
    await set(english, { lang: "en" });
    for (const each of [korean, english]) await choose(each, { mention: true });
    const postId = await api.post(writer);
    const words = [korean, english, neither].map(({ domain }) => `@${domain} canary`).join(" ");
    const body = { body: words, parentId: null };
    const { commentId } = (await api.send(writeComment, { as: writer, params: { postId }, body })).body;
    expect(await sendAll()).toBe(2);
    const [mail] = await mailsTo(korean);
    expect(mail?.subject).toBe(`[곁] ${writer.nickname}님이 댓글에서 회원님을 언급했어요`);
    expect(mail?.text).toContain(`https://gyeot.example/posts/${postId}?comment=${commentId}#${commentId}`);
    for (const part of [mail?.text, mail?.html]) expect(part).not.toContain("canary");
    expect((await mailsTo(english))[0]?.subject).toBe(`[Gyeot] ${writer.nickname} mentioned you in a comment`);
    expect(await mailsTo(neither)).toEqual([]);
  });

  test("subscriptions are mailed by default; money and account mail is sent always", async () => {
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
    const other = { ...subscription, id: "sub_00000001" as const };
    await notify(db, { to: creator.userId, kind: "subscription", actor: fan.userId, target: other, at });
    expect(await sendAll()).toBe(0);
  });

  test("a notification read, hidden, deleted or switched off before sending is not mailed", async () => {
    const meanwhile: ((creator: Person, fan: Person) => Promise<unknown>)[] = [
      (creator) => api.send(markNotificationsRead, { as: creator, body: { upTo: api.clock.now().toISOString() } }),
      (creator, fan) => api.send(blockUser, { as: creator, params: { userId: fan.userId } }),
      (creator, fan) => api.send(blockUser, { as: fan, params: { userId: creator.userId } }),
      (creator, fan) => api.send(unfollowCreator, { as: fan, params: { domain: creator.domain } }),
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

test("unseen likes are mailed together, at most once a day", async () => {
  const creator = await activist();
  const fans = await Promise.all(Array.from({ length: 3 }, () => api.person()));
  const [one, two] = [await api.post(creator), await api.post(creator)];
  const morning = async () => {
    await mailLikeDigests(api.deps);
    const jobs = (await jobsOf("mail_likes")).filter(({ userId }) => userId === creator.userId);
    for (const { userId } of jobs) await mailLikes(api.deps, String(userId) as UserId);
    api.clock.advance(10);
    return jobs.length;
  };
  await like(fans[0] as Person, one);
  expect(await morning()).toBe(0);
  await choose(creator, { like: true });
  for (const fan of fans) for (const postId of [one, two]) await like(fan, postId);
  const body = { body: "말", parentId: null };
  const { commentId } = (await api.send(writeComment, { as: creator, params: { postId: one }, body })).body;
  await api.send(likeComment, { as: fans[0], params: { id: commentId } });
  expect(await jobsOf("mail_notification")).toEqual([]);
  expect(await morning()).toBe(1);
  const [mail] = await mailsTo(creator);
  expect(mail?.subject).toBe("[곁] 새로운 좋아요가 있어요");
  expect(mail?.text.match(/님 외 2명이 회원님의 글을 좋아해요/g)).toHaveLength(2);
  expect(mail?.text).toContain(`${fans[0]?.nickname}님이 회원님의 댓글을 좋아해요`);
  expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(await morning()).toBe(0);
  expect(await mailsTo(creator)).toHaveLength(1);
  await like(await api.person(), one);
  expect(await morning()).toBe(1);
  expect(await mailsTo(creator)).toHaveLength(2);
});

describe("the unsubscribe link in a mail", () => {
  const ask = (token: string) => api.send(getMailChoice, { query: { token } });
  const stop = (token: string, byEmail = false) => api.send(changeMailChoice, { body: { token, byEmail } });

  test("stops and restarts its kind for its recipient by RFC 8058's headers, without a login", async () => {
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

  test("is refused for another kind, another user, another purpose and a guess", async () => {
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
    const { body: page } = await api.send(listNotifications, { as: token });
    expect(page).toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("does nothing for a deleted account", async () => {
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

  test("of advertising withdraws the consent, is answered by one mail, and cannot give consent", async () => {
    const fan = await api.person();
    await set(fan, { marketing_consent: true });
    const token = mailToken(api.deps.keys, { userId: fan.userId, kind: "marketing" });
    expect((await ask(token)).body).toEqual({ kind: "marketing", byEmail: true });
    const answers = await Promise.all(Array.from({ length: 4 }, () => stop(token)));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { kind: "marketing", byEmail: false }]);
    expect((await ask(token)).body.byEmail).toBe(false);
    const { rows } = await api.deps.database.pool.query(
      "SELECT payload->>'mail' AS mail FROM graphile_worker._private_jobs WHERE payload->>'to' = $1",
      [fan.email],
    );
    expect(rows).toEqual([{ mail: "consentResult" }]);
    expect((await stop(token, true)).status).toBe(400);
    expect((await ask(token)).body.byEmail).toBe(false);
  });
});
