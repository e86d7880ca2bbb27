import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import type { PlanId, SellerIdentityId } from "#contract/ids";
import { createPlan } from "#contract/memberships/endpoints";
import { listNotifications } from "#contract/notifications/endpoints";
import { openOrder } from "#contract/payments/endpoints";
import { decideSellerIdentity, getSellerIdentity, listSellerIdentities } from "#contract/sellers/admin-endpoints";
import { getOwnSeller, getSeller, submitSellerIdentity, viewSeller } from "#contract/sellers/endpoints";
import { listAuditEntries } from "#contract/staff/endpoints";
import { type Person, startApi, startTime, type TestApi } from "#tests/support/api";
import { appCode } from "#tests/support/authenticator";
import { members } from "#tests/support/fixtures/members";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { erasePersonalData } from "../account-deletion/personal-data";
import { secondsAfter } from "../clock";
import { renewDue } from "../payments/charges/renew-due";
import { receiptMail } from "../payments/receipt-mail";
import { purgeExpired } from "../worker/purge-expired";
import { askSellers } from "./ask-sellers";
import { sellerMail } from "./seller-mail";

const day = 86_400;
const privatePerson = { kind: "individual", name: "김하루", phone: "010-1234-5678" } as const;
const business = {
  kind: "business",
  name: "빵집 온기",
  phone: "02-345-6789",
  representative: "박온기",
  address: "서울특별시 마포구 골목로 12",
  registrationNumber: "123-45-67891",
  mailOrderNumber: "제2026-서울마포-0101호",
} as const;

let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
let creator: Person;
let admin: Person;
let planId: PlanId;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
});
beforeEach(async () => {
  api.clock.set(startTime);
  creator = await api.person({ role: "activist" });
  admin = await api.person({ role: "admin" });
  planId = await api.plan(creator, { priceWon: 5_000 });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const fresh = (person: Person) => members(api, sandbox).fresh(person);
const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const submit = (body: object, as = creator) => api.send(submitSellerIdentity, { as, body: body as never });
const ownOf = async (as = creator) => (await api.send(getOwnSeller, { as })).body;
const waitingOf = async (userId: string): Promise<SellerIdentityId> =>
  (
    await query("SELECT seller_identity_id FROM seller_identities WHERE user_id = $1 AND status = 'submitted'", [
      userId,
    ])
  )[0]?.seller_identity_id;

/** Each decision uses up its code, so the clock moves on to the next one. */
async function decide(id: SellerIdentityId, decision: "verify" | "reject" | "withdraw", as = admin) {
  api.clock.advance(30);
  const code = appCode(as.secret, api.clock.now());
  return api.send(decideSellerIdentity, { as, params: { id }, body: { decision, reason: "서류와 맞춰 봤어요", code } });
}
async function verified(body: object, as = creator): Promise<SellerIdentityId> {
  expect((await submit(body, as)).status).toBe(204);
  const id = await waitingOf(as.userId);
  expect((await decide(id, "verify")).status).toBe(204);
  return id;
}
const order = (fan: Person) => api.send(openOrder, { as: fan, body: { kind: "membership", planId } });
const donate = (fan: Person) =>
  api.send(openOrder, {
    as: fan,
    body: { kind: "donation", domain: creator.domain, amount: 5_000, shown: "nameOnly" },
  });
const newPlan = () =>
  api.send(createPlan, {
    as: creator,
    body: { name: "두 번째 자리", price: 9_000, benefits: [], description: "", basic: false },
  });
/** Asks every creator of the database; the deadline of this test's one. */
async function asked(): Promise<Date> {
  await askSellers(api.deps);
  return (await query("SELECT due_at FROM seller_deadlines WHERE user_id = $1", [creator.userId]))[0]?.due_at;
}

test("a business's details are shown before the order, in its mail and on the receipt", async () => {
  await verified(business);
  const { fan, orderId } = await shop.buy(planId);
  const { representative, address, phone } = business;
  const shown = { kind: "business", identity: { representative, address, phone, registrationNumber: "1234567891" } };
  expect((await api.send(getSeller, { as: fan, query: { domain: creator.domain } })).body).toMatchObject(shown);
  expect((await api.send(getSeller, { as: fan, query: { orderId } })).body).toMatchObject(shown);
  for (const lang of ["ko", "en"] as const) {
    const { text } = await receiptMail.render(api.deps, { orderId, buyerId: fan.userId }, lang);
    for (const stated of [business.name, representative, address, phone, "123-45-67891", business.mailOrderNumber])
      expect(text).toContain(stated);
  }
});

test("an order names its seller as verified when it was opened, before and after a change", async () => {
  const { fan: early, orderId: before } = await shop.buy(planId);
  await verified(business);
  const { fan, orderId } = await shop.buy(planId);
  await verified({ ...business, name: "새 온기" });
  await verified({ ...business, name: "마지막 온기" });
  const nameOf = async (as: Person, sought: { orderId: typeof orderId } | { domain: string }) =>
    (await api.send(getSeller, { as, query: sought })).body.identity?.name;
  expect(await nameOf(fan, { orderId })).toBe("빵집 온기");
  expect(await nameOf(fan, { domain: creator.domain })).toBe("마지막 온기");
  expect(await nameOf(early, { orderId: before })).toBe("마지막 온기");
  const { text } = await receiptMail.render(api.deps, { orderId, buyerId: fan.userId }, "ko");
  expect(text).toContain("빵집 온기");
  expect(text).not.toContain("마지막 온기");
});

test("a private person's name and phone are shown to the buyer of a paid order alone", async () => {
  await verified(privatePerson);
  const { fan, orderId } = await shop.buy(planId);
  expect((await api.send(getSeller, { as: fan, query: { orderId } })).body).toEqual({
    kind: "individual",
    identity: null,
  });
  for (const lang of ["ko", "en"] as const) {
    const { text, html } = await receiptMail.render(api.deps, { orderId, buyerId: fan.userId }, lang);
    for (const secret of [privatePerson.name, privatePerson.phone]) expect(text + html).not.toContain(secret);
    expect(text).toContain(`/checkout/${orderId}/receipt`);
  }
  expect((await api.send(viewSeller, { as: fan, body: { orderId } })).body).toMatchObject(privatePerson);
  const { fan: otherBuyer } = await shop.buy(planId);
  const unpaid = (await donate(fan)).body.orderId;
  for (const [as, id] of [
    [otherBuyer, orderId],
    [creator, orderId],
    [admin, orderId],
    [fan, unpaid],
  ] as const)
    expect((await api.send(viewSeller, { as, body: { orderId: id } })).status).toBe(404);
});

test("each view is logged, and the seller is notified once an order without the buyer's name", async () => {
  await verified(privatePerson);
  const { fan, orderId } = await shop.buy(planId);
  for (let i = 0; i < 3; i++) {
    api.clock.advance(1);
    await api.send(viewSeller, { as: fan, body: { orderId } });
  }
  expect((await ownOf()).views).toHaveLength(3);
  const { items } = (await api.send(listNotifications, { as: creator })).body;
  const views = items.filter(({ kind }) => kind === "sellerViewed");
  expect(views).toMatchObject([{ actor: null, target: { url: "/mypage/withdrawal/seller" } }]);
});

test("what was stated is encrypted at rest and in no list; an admin's opening of it is audited", async () => {
  const id = await verified(business);
  const stored = JSON.stringify(await query("SELECT * FROM seller_identities WHERE seller_identity_id = $1", [id]));
  const list = JSON.stringify((await api.send(listSellerIdentities, { as: admin, query: {} })).body);
  for (const secret of [business.address, business.phone, business.representative]) {
    expect(stored).not.toContain(secret);
    expect(list).not.toContain(secret);
  }
  api.clock.advance(1);
  expect((await api.send(getSellerIdentity, { as: admin, params: { id } })).body.identity).toMatchObject({
    address: business.address,
  });
  const { items } = (await api.send(listAuditEntries, { as: admin, query: { targetId: id } })).body;
  expect(items.map(({ action }) => action)).toEqual(["seller.view", "seller.verify"]);
});

test("a decision needs a fresh code of the admin's app, and holds once", async () => {
  await submit(privatePerson);
  const id = await waitingOf(creator.userId);
  const body = { decision: "verify", reason: "확인했어요" } as const;
  const without = await api.send(decideSellerIdentity, { as: admin, params: { id }, body });
  expect(without.body).toMatchObject({ code: "INVALID_REQUEST", fields: { code: [expect.any(String)] } });
  const second = await api.person({ role: "admin" });
  const both = await Promise.all([decide(id, "verify"), decide(id, "reject", second)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
});

test("a verified identity stays in force while a later one waits, and is replaced by it", async () => {
  await verified(privatePerson);
  await submit(business);
  await submit({ ...business, name: "새 온기" });
  expect(await ownOf()).toMatchObject({ verified: { name: "김하루" }, submitted: { name: "새 온기" } });
  const waiting = await waitingOf(creator.userId);
  expect((await decide(waiting, "reject")).status).toBe(204);
  expect(await ownOf()).toMatchObject({
    verified: { name: "김하루" },
    submitted: null,
    rejectedFor: "서류와 맞춰 봤어요",
  });
  await verified(business);
  expect(await ownOf()).toMatchObject({ verified: { name: "빵집 온기" }, rejectedFor: null });
  expect(
    await query("SELECT status FROM seller_identities WHERE user_id = $1 ORDER BY status", [creator.userId]),
  ).toEqual([{ status: "rejected" }, { status: "replaced" }, { status: "verified" }]);
});

test("creators without an identity are mailed a deadline once, and reminded once before it", async () => {
  const mails = async () => (await query("SELECT 1 FROM mails WHERE kind = 'sellerIdentity'")).length;
  const before = await mails();
  const dueAt = await asked();
  expect(dueAt).toEqual(secondsAfter(new Date(startTime), 60 * day));
  const afterAsking = await mails();
  expect(afterAsking).toBeGreaterThan(before);
  await Promise.all([askSellers(api.deps), askSellers(api.deps)]);
  expect(await mails()).toBe(afterAsking);
  const reminded = async () =>
    (await query("SELECT reminded_at FROM seller_deadlines WHERE user_id = $1", [creator.userId]))[0]?.reminded_at;
  api.clock.set(secondsAfter(dueAt, -7 * day - 1).toISOString());
  await askSellers(api.deps);
  expect(await reminded()).toBeNull();
  api.clock.set(secondsAfter(dueAt, -7 * day).toISOString());
  await askSellers(api.deps);
  expect(await reminded()).toEqual(api.clock.now());
  const sent = await mails();
  api.clock.advance(day);
  await askSellers(api.deps);
  expect(await mails()).toBe(sent);
});

test.each(["ko", "en"] as const)("the mail that asks names the day, the statute and the page (%s)", async (lang) => {
  const { subject, text } = await sellerMail.render(api.deps, { dueAt: "2027-01-20T03:00:00.000Z" }, lang);
  expect(subject).toContain(lang === "ko" ? "2027년 1월 20일" : "January 20, 2027");
  for (const part of ["20", "/mypage/withdrawal/seller"]) expect(text).toContain(part);
});

test("from the deadline on a seller without identity gets renewals alone, until verified", async () => {
  const { fan: member } = await shop.buy(planId);
  const dueAt = await asked();
  const fan = await shop.fanWithCard();
  api.clock.set(secondsAfter(dueAt, -1).toISOString());
  creator = await fresh(creator);
  admin = await api.person({ role: "admin" });
  const freshFan = await fresh(fan);
  expect((await donate(freshFan)).status).toBe(201);
  api.clock.set(dueAt.toISOString());
  for (const refused of [await order(freshFan), await donate(freshFan), await newPlan()])
    expect([refused.status, refused.body.code]).toEqual([409, "SELLER_UNVERIFIED"]);
  await renewDue(api.deps);
  const paid = await query("SELECT 1 FROM payments WHERE buyer_id = $1", [member.userId]);
  expect(paid.length).toBeGreaterThan(1);
  await submit(privatePerson);
  expect((await order(freshFan)).body.code, "submitted too late to count").toBe("SELLER_UNVERIFIED");
  expect((await decide(await waitingOf(creator.userId), "verify")).body).toBeUndefined();
  expect((await order(freshFan)).status).toBe(201);
  expect((await newPlan()).status).toBe(201);
});

test("a seller who submitted in time takes orders until an admin has rejected it", async () => {
  const dueAt = await asked();
  await submit(privatePerson);
  const id = await waitingOf(creator.userId);
  api.clock.set(secondsAfter(dueAt, day).toISOString());
  creator = await fresh(creator);
  admin = await api.person({ role: "admin" });
  const fan = await fresh(await api.person());
  expect((await donate(fan)).status).toBe(201);
  expect((await decide(id, "reject")).body).toBeUndefined();
  expect((await donate(fan)).body.code).toBe("SELLER_UNVERIFIED");
});

test.each([
  ["a name of one letter", "name", { ...privatePerson, name: "김" }],
  ["no telephone number", "phone", { ...privatePerson, phone: "전화 없음" }],
  ["an unknown kind", "kind", { ...privatePerson, kind: "someone" }],
  ["a business without representative", "representative", { ...business, representative: "" }],
  ["a business without address", "address", { ...business, address: " " }],
  ["a wrong registration number", "registrationNumber", { ...business, registrationNumber: "123-45-67890" }],
])("%s is refused beside its field", async (_, field, body) => {
  const { status, body: answer } = await submit(body);
  expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]]);
  expect((await ownOf()).submitted).toBeNull();
});

test("a deleted seller's identity stays for buyers until five years after the last payment", async () => {
  await verified(privatePerson);
  const { fan, orderId } = await shop.buy(planId);
  const exported = (await api.send(exportPersonalData, { as: creator })).body.tables;
  expect(exported.sellerIdentities).toMatchObject([{ name: "김하루", status: "verified" }]);
  await submit(business);
  await api.deps.database.db
    .transaction()
    .execute((tx) => erasePersonalData(api.deps, tx, { userId: creator.userId, at: api.clock.now() }));
  await query("UPDATE users SET status = 'gone' WHERE user_id = $1", [creator.userId]);
  const kept = () => query("SELECT status FROM seller_identities WHERE user_id = $1", [creator.userId]);
  expect(await kept()).toEqual([{ status: "verified" }]);
  expect((await api.send(viewSeller, { as: fan, body: { orderId } })).body).toMatchObject(privatePerson);
  const [{ approved_at: paidAt }] = await query("SELECT approved_at FROM payments WHERE order_id = $1", [orderId]);
  api.clock.set(secondsAfter(paidAt, 5 * 366 * day).toISOString());
  await purgeExpired(api.deps);
  expect(await kept()).toHaveLength(1);
  api.clock.advance(1);
  await purgeExpired(api.deps);
  expect(await kept()).toEqual([]);
});

test("a creator who sold nothing leaves no identity behind", async () => {
  await verified(privatePerson);
  await api.deps.database.db
    .transaction()
    .execute((tx) => erasePersonalData(api.deps, tx, { userId: creator.userId, at: api.clock.now() }));
  expect(await query("SELECT 1 FROM seller_identities WHERE user_id = $1", [creator.userId])).toEqual([]);
});
