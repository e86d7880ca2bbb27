import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listComments } from "#contract/comments/endpoints";
import { followCreator } from "#contract/creators/endpoints";
import type { PlanId, PostId } from "#contract/ids";
import { limits } from "#contract/limits";
import { openMembersPosts } from "#contract/memberships/endpoints";
import { getPaymentWithRefunds, refundPayment } from "#contract/payments/endpoints";
import { getPost, likePost, listCreatorPosts } from "#contract/posts/endpoints";
import { type Person, startApi, startTime, type TestApi } from "#tests/support/api";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";

const words = "only for members";
const holdSeconds = limits.holdDays * 86_400;
let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
let creator: Person;
let planId: PlanId;
let postId: PostId;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
});
beforeEach(async () => {
  api.clock.set(startTime);
  creator = await api.person({ role: "activist" });
  planId = await api.plan(creator, { priceWon: 10_000 });
  postId = await api.post(creator, { body: words, visibility: "members", planId });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const open = (as: Person) => api.send(openMembersPosts, { as, params: { domain: creator.domain } });
const read = async (as: Person) => (await api.send(getPost, { as, params: { postId } })).body;
const refusalOf = async (as: Person, id: string) =>
  (await api.send(getPaymentWithRefunds, { as, params: { id } })).body.offer.refusal;
const openings = async (fan: Person) =>
  (await api.deps.database.pool.query("SELECT first_opened_at FROM member_opens WHERE fan_id = $1", [fan.userId])).rows;

/** As editing does: without that the search would find nothing of it. */
const indexPost = () => api.deps.database.pool.query("UPDATE posts SET body = body WHERE post_id = $1", [postId]);

test.each([
  "/feed/post/POST",
  "/feed/following",
  "/feed/subscribers",
  "/feed/activist/DOMAIN",
  "/search?q=members&type=posts",
])("while the full refund is open %s has no word of a members' post, and looking ends nothing", async (path) => {
  const { fan, payment } = await shop.buy(planId);
  await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
  await indexPost();
  const address = path.replace("POST", postId).replace("DOMAIN", creator.domain);
  const closed = JSON.stringify((await api.request("GET", address, { as: fan })).body);
  expect(closed).not.toContain(words);
  if (!path.startsWith("/search")) expect(closed).toContain('"unopened":true');
  expect(await refusalOf(fan, payment.paymentId)).toBeNull();
  expect(await openings(fan)).toEqual([]);

  expect((await open(fan)).status).toBe(204);
  const opened = JSON.stringify((await api.request("GET", address, { as: fan })).body);
  expect(opened).toContain(words);
  expect(opened).not.toContain('"unopened":true');
});

test("opening ends the full refund, once, with its time, for every members' post of the creator", async () => {
  const other = await api.post(creator, { body: "another", visibility: "members", planId });
  const { fan, orderId, payment } = await shop.buy(planId);
  api.clock.advance(60);
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(fan)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204));
  const at = api.clock.now();
  api.clock.advance(60);
  await open(fan);
  expect(await openings(fan)).toEqual([{ first_opened_at: at }]);
  expect((await api.send(getPost, { as: fan, params: { postId: other } })).body.body).toBe("another");
  expect(await refusalOf(fan, payment.paymentId)).toBe("refundOpened");
  const refused = await api.send(refundPayment, { as: fan, params: { id: payment.paymentId }, body: {} });
  expect([refused.status, refused.body.code]).toEqual([409, "RESOURCE_CONFLICT"]);
  expect(await shop.transactionAmounts(orderId)).toEqual([10_000]);
});

test("unopened posts take no likes and show no comments; posts for all and followers do", async () => {
  const { fan, payment } = await shop.buy(planId);
  const [forAll, forFollowers] = [await api.post(creator), await api.post(creator, { visibility: "followers" })];
  const like = (id: PostId) => api.send(likePost, { as: fan, body: { postId: id } });
  expect((await like(postId)).status).toBe(403);
  expect((await api.send(listComments, { as: fan, params: { postId }, query: {} })).status).toBe(403);
  for (const id of [forAll, forFollowers]) expect((await like(id)).status).toBe(200);
  expect(await refusalOf(fan, payment.paymentId)).toBeNull();
  await open(fan);
  expect((await like(postId)).status).toBe(200);
});

test("members' posts open by themselves at the moment at which the full refund is over", async () => {
  const { fan, payment } = await shop.buy(planId);
  api.clock.advance(holdSeconds - 1);
  let late = await shop.fresh(fan);
  expect([(await read(late)).unopened, await refusalOf(late, payment.paymentId)]).toEqual([true, null]);
  api.clock.advance(1);
  late = await shop.fresh(late);
  expect([(await read(late)).body, await refusalOf(late, payment.paymentId)]).toEqual([words, "refundTooLate"]);
  expect(await openings(fan)).toEqual([]);
});

test("the creator and strangers see what they saw: their own post, and a locked one", async () => {
  const { fan } = await shop.buy(planId);
  const stranger = await api.person();
  expect(await read(creator)).toMatchObject({ body: words, unopened: false });
  expect(await read(stranger)).toMatchObject({ body: "", locked: true, unopened: false });
  expect((await open(stranger)).status).toBe(404);
  const other = await api.person({ role: "activist" });
  const foreign = await api.post(other, { visibility: "members", planId: await api.plan(other) });
  expect((await api.send(getPost, { as: fan, params: { postId: foreign } })).body.unopened).toBe(false);
  const { items } = (await api.send(listCreatorPosts, { params: { domain: creator.domain }, query: {} })).body;
  expect(items.map(({ locked, unopened }) => [locked, unopened])).toEqual([[true, false]]);
});

test("opened while a refund is requested, a payment never yields both the text and the money", async () => {
  const outcomes = new Set<string>();
  for (let trial = 0; trial < 25; trial++) {
    const { fan, payment } = await shop.buy(planId);
    const openAndRead = async () => {
      await open(fan);
      return read(fan);
    };
    const refund = api.send(refundPayment, { as: fan, params: { id: payment.paymentId }, body: {} });
    const [{ status }, ...posts] = await Promise.all([refund, openAndRead(), openAndRead()]);
    const shown = posts.some(({ body }) => body === words);
    outcomes.add(`${shown ? "words" : "no words"}, ${status === 200 ? "money" : "no money"}`);
  }
  expect([...outcomes]).not.toContain("words, money");
});
