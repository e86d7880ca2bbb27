import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addJob } from "#api/jobs";
import { findBrokenInvariants } from "#api/ledger/checks";
import { startWorker, type Worker } from "#api/worker/start";
import { writeComment } from "#contract/comments/endpoints";
import { requestVerificationCode } from "#contract/credentials/endpoints";
import type { PostId } from "#contract/ids";
import { listMessages } from "#contract/messages/endpoints";
import { getPaymentKeys, listPayments, refundPayment, registerCard } from "#contract/payments/endpoints";
import { createPost, signPostUpload } from "#contract/posts/endpoints";
import { editProfile, signProfileUpload } from "#contract/profiles/endpoints";
import { startRedisDouble } from "#sandbox/redis/server";
import { type Person, startApi, type TestApi } from "../support/api";
import type { TestResponse } from "../support/api-client";
import { type Fault, type FaultyNetwork, startFaultyNetwork } from "../support/faulty-network";
import { chat } from "../support/fixtures/chat";
import { members } from "../support/fixtures/members";
import { dosed, isLong } from "../support/long";
import { openSocket, startNode, type TestNode } from "../support/processes/nodes";
import { startSandbox, type TestSandbox } from "../support/sandbox";

let sandbox: TestSandbox;
let redis: Awaited<ReturnType<typeof startRedisDouble>>;
let network: Record<"provider" | "mail" | "store" | "redis", FaultyNetwork>;
let api: TestApi;
let nodes: TestNode[];
let worker: Worker;
let people: ReturnType<typeof members>;
beforeAll(async () => {
  sandbox = await startSandbox();
  redis = await startRedisDouble("secret");
  const [provider, mail, store, live] = await Promise.all(
    [sandbox.url, sandbox.smtpUrl, sandbox.url, redis.url].map(startFaultyNetwork),
  );
  network = { provider, mail, store, redis: live } as typeof network;
  const env = {
    SMTP_URL: network.mail.url,
    S3_ENDPOINT: `${network.store.url}/s3`,
    S3_ACCESS_KEY_ID: "gyeot-sandbox",
    S3_SECRET_ACCESS_KEY: "gyeot-sandbox-secret",
    REDIS_URL: network.redis.url,
  };
  api = await startApi({ tossUrl: network.provider.url, env });
  people = members(api, sandbox);
  nodes = await Promise.all([startNode(api, env), startNode(api, env)]);
  worker = startWorker(api.deps);
});
// The store checks signatures by the machine's clock.
beforeEach(() => api.clock.set(new Date()));
afterAll(async () => {
  await worker.stop();
  for (const node of nodes) await node.stop();
  await api.stop();
  for (const each of Object.values(network)) await each.close();
  await Promise.all([redis.close(), sandbox.close()]);
});

const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const withKey = () => ({ "idempotency-key": randomUUID() });

/** Requests that need none of the four services work: reads, a comment, a follow. */
async function expectUndisturbed(person: Person, creator: Person, postId: PostId): Promise<void> {
  const reads = [
    "/explore",
    "/users/me",
    `/feed/post/${postId}`,
    `/feed/activist/${creator.domain}`,
    "/feed/following",
    "/payments/list",
    "/payments/history",
    "/payments/my",
    "/chat/rooms",
    "/notifications",
  ];
  const seen = await Promise.all(
    reads.map(async (path) => [path, (await api.request("GET", path, { as: person })).status]),
  );
  expect(seen).toEqual(reads.map((path) => [path, 200]));
  const comment = { as: person, body: { body: "곁에" }, headers: withKey() };
  expect((await api.send(writeComment, { params: { postId }, ...comment })).status).toBe(201);
}

function expectRetryAfter({ status, body, headers }: TestResponse): void {
  expect([status, body.code, Number(headers.get("retry-after")) > 0]).toEqual([503, "SERVICE_UNAVAILABLE", true]);
}

/** Failed jobs run immediately instead of after their growing delay. */
const tryNow = (task: string) =>
  query(
    `UPDATE graphile_worker._private_jobs j SET run_at = now() FROM graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier = $1 AND run_at > now() AND locked_at IS NULL`,
    [task],
  );
async function eventually(look: () => Promise<void>, timeout = 20_000, interval = 200): Promise<void> {
  await vi.waitFor(look, { timeout, interval });
}
const mailsTo = async (email: string) =>
  (await (await fetch(`${sandbox.url}/mail.json?to=${encodeURIComponent(email)}`)).json()).items.length as number;
const errorsLeft = () =>
  query("SELECT task_identifier, last_error FROM graphile_worker.jobs WHERE attempts >= max_attempts");

// Timeouts are waited for in real time: minutes in all.
describe.each<Fault>(isLong ? ["refused", "silent"] : ["refused"])(
  "connections that are %s",
  dosed(60_000),
  (fault) => {
    test("of the payment provider delay charges, refunds and renewals, each made once in the end", async () => {
      const creator = await api.person({ role: "activist" });
      const planId = await api.plan(creator);
      const postId = await api.post(creator);
      const dueMember = await people.member(planId);
      api.clock.advance(32 * 86_400);
      const member = await people.member(planId);
      const buyer = await api.person();
      await people.addCard(buyer);
      const { orderId } = (await people.order(buyer, planId)).body;
      const [payment] = (await api.send(listPayments, { as: member.fan })).body.items;
      const newcomer = await api.person();
      const { customerKey } = (await api.send(getPaymentKeys, { as: newcomer })).body;
      const card = { authKey: await sandbox.authKey(customerKey, "4330123412341234"), customerKey };
      const key = withKey();
      const register = () => api.send(registerCard, { as: newcomer, body: card, headers: key });

      await network.provider.begin(fault);
      await addJob(api.deps.database.db, "renew_due", {});
      const [approved, refunded, registered] = await Promise.all([
        people.approve(buyer, orderId),
        api.send(refundPayment, {
          as: member.fan,
          params: { id: String(payment?.paymentId) },
          body: { reason: "환불" },
        }),
        register(),
        expectUndisturbed(await people.fresh(dueMember.fan), creator, postId),
      ]);
      for (const answer of [approved, refunded, registered]) expectRetryAfter(answer);
      const renewal = () =>
        query("SELECT renewal_order_id AS id FROM subscriptions WHERE fan_id = $1", [dueMember.fan.userId]);
      await eventually(async () => expect((await renewal())[0].id).not.toBeNull());
      await network.provider.end();

      await eventually(async () => expect((await register()).status).toBe(201));
      await eventually(async () => {
        // Until the leases expire, of charges during the fault and on a connection lost by it.
        api.clock.advance(30);
        // As the schedule does each minute.
        await addJob(api.deps.database.db, "renew_due", {}, { key: "renew_due:test" });
        await Promise.all(["resolve_payment", "resolve_refund"].map(tryNow));
        const left = await query(
          "SELECT attempt_id AS id FROM payment_attempts WHERE outcome = 'pending' UNION ALL SELECT refund_id FROM refunds WHERE outcome = 'pending'",
        );
        expect(left).toEqual([]);
      });
      expect(await people.chargesOf(buyer)).toMatchObject({ taken: 1, captured: 1 });
      expect(await people.chargesOf(dueMember.fan)).toMatchObject({ taken: 2, captured: 2 });
      const canceled = (await sandbox.transactions()).filter((row) => row.orderId === member.orderId && row.amount < 0);
      expect(canceled.map(({ amount }) => amount)).toEqual([-5_000]);
      expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
    });

    test("of the mail server delay mails and nothing else, and each is sent once", async () => {
      const creator = await api.person({ role: "activist" });
      const postId = await api.post(creator);
      await network.mail.begin(fault);
      const emails = Array.from({ length: 12 }, () => `${randomUUID()}@example.com`);
      const code = (email: string) => api.send(requestVerificationCode, { body: { email, purpose: "signup" } });
      expect((await Promise.all(emails.map(code))).map(({ status }) => status)).toEqual(emails.map(() => 200));
      const tried = () =>
        query("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send_mail' AND attempts > 0");
      await eventually(async () => expect((await tried()).length).toBeGreaterThanOrEqual(4));
      await addJob(api.deps.database.db, "take_reach", {});
      await expectUndisturbed(await api.person(), creator, postId);
      const waiting = () => query("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'take_reach'");
      await eventually(async () => expect(await waiting()).toEqual([]), 15_000);
      await network.mail.end();
      await eventually(
        async () => {
          await tryNow("send_mail");
          expect(await query("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send_mail'")).toEqual([]);
          // Seldom enough that the pause after a silent server does not use up the attempts.
        },
        40_000,
        2_500,
      );
      expect(await Promise.all(emails.map(mailsTo))).toEqual(emails.map(() => 1));
      expect(await errorsLeft()).toEqual([]);
    });

    test("of the object store answer 503 for pictures, and a repeated request acts once", async () => {
      const creator = await api.person({ role: "activist" });
      const postId = await api.post(creator);
      const used = await upload(creator, "profile");
      expect((await api.send(editProfile, { as: creator, body: { profileImageUrl: used } })).status).toBe(200);
      const [next, image] = [await upload(creator, "profile"), await upload(creator, "post")];
      const edit = (profileImageUrl: string | null) =>
        api.send(editProfile, { as: creator, body: { profileImageUrl } });
      const body = { body: "사진", images: [{ url: image, alt: "" }], visibility: "public", minPlanId: null };
      const headers = withKey();
      const write = () => api.send(createPost, { as: creator, body, headers });
      const open = async () => {
        const { status, headers } = await api.app.request(used, { headers: { authorization: "guest" } });
        return [status, Number(headers.get("retry-after")) > 0];
      };

      await network.store.begin(fault);
      const [opened, edited, written] = await Promise.all([
        open(),
        edit(next),
        write(),
        expectUndisturbed(await api.person(), creator, postId),
      ]);
      expect(opened).toEqual([503, true]);
      for (const answer of [edited, written]) expectRetryAfter(answer);
      expect((await edit(null)).status).toBe(200);
      await network.store.end();

      expect((await write()).status).toBe(201);
      const posts = await query("SELECT FROM posts WHERE creator_id = $1 AND body = '사진'", [creator.userId]);
      expect(posts).toHaveLength(1);
      await eventually(async () => {
        await tryNow("remove_objects");
        expect(await open(), "the picture that was given up is removed").toEqual([404, false]);
      });
    });

    test("of Redis lose no message, and events reach other nodes' sockets again afterwards", async () => {
      const { fan, creator, roomId } = await chat(api).pair();
      const postId = await api.post(creator);
      const send = (text: string) =>
        fetch(`${nodes[0]?.http}/chat/rooms/${roomId}/messages`, {
          method: "POST",
          headers: { authorization: `Bearer ${fan.token}`, "content-type": "application/json" },
          body: JSON.stringify({ body: text, clientId: randomUUID() }),
        });
      const socket = await openSocket(api, nodes[1] as TestNode, creator);
      const before = socket.frames.filter(({ type }) => type === "ready").length;
      await network.redis.begin(fault);
      const sent = await Promise.all(["하나", "둘", "셋"].map(send));
      expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
      await expectUndisturbed(fan, creator, postId);
      const { items } = (await api.send(listMessages, { as: creator, params: { roomId } })).body;
      expect(items.map(({ body }) => body).sort()).toEqual(["둘", "셋", "하나"].sort());
      await network.redis.end();
      await eventually(async () => {
        expect(socket.frames.filter(({ type }) => type === "ready").length).toBeGreaterThan(before);
      }, 30_000);
      await eventually(async () => {
        const text = randomUUID();
        await send(text);
        await vi.waitFor(() => expect(JSON.stringify(socket.frames)).toContain(text), { timeout: 1_000 });
      }, 30_000);
    });
  },
);

async function upload(as: Person, purpose: "profile" | "post"): Promise<string> {
  const jpeg = await sharp({ create: { width: 500, height: 400, channels: 3, background: "#a63" } })
    .jpeg()
    .toBuffer();
  const body = { contentType: "image/jpeg", size: jpeg.length };
  const { body: offer } =
    purpose === "post"
      ? await api.send(signPostUpload, { as, body })
      : await api.send(signProfileUpload, { as, body: { ...body, purpose } });
  const put = await fetch(offer.url, { method: "PUT", headers: offer.headers, body: jpeg as unknown as BodyInit });
  expect(put.status).toBe(200);
  return offer.publicUrl;
}
