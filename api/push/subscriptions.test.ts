import { expect, test } from "vitest";
import { limits } from "#contract/limits";
import { getPushKey, listPushSubscriptions, unsubscribeFromPush } from "#contract/push/endpoints";
import { listSessions } from "#contract/sessions/endpoints";
import { sandboxVapid } from "#sandbox/push/vapid";
import type { Person } from "#tests/support/api";
import { pushFixture } from "#tests/support/fixtures/push-fixture";
import { deleteAccount } from "../account-deletion/delete-account";
import { personalData } from "../account-deletion/personal-data";
import { startSession } from "../sessions/session";
import { purgeExpired } from "../worker/purge-expired";

const push = pushFixture();
const list = async (as: Person | string) => (await push.api.send(listPushSubscriptions, { as })).body.items;
const login = async ({ userId }: Person, userAgent = "Firefox/126.0 Android") =>
  (await startSession(push.api.deps, push.api.deps.database.db, { userId, userAgent, at: push.api.clock.now() }))
    .accessToken;
const rowsOf = ({ userId }: Person) => push.query("SELECT * FROM push_subscriptions WHERE user_id = $1", [userId]);

test("the public key is given, and null without keys, where subscribing is refused", async () => {
  const { api } = push;
  const fan = await api.person();
  expect((await api.send(getPushKey, { as: fan })).body.publicKey).toBe(sandboxVapid.publicKey);
  const { env } = api.deps;
  api.deps.env = { ...env, VAPID_PUBLIC_KEY: "", VAPID_PRIVATE_KEY: "", VAPID_SUBJECT: "" };
  try {
    expect((await api.send(getPushKey, { as: fan })).body.publicKey).toBeNull();
    const refused = await push.subscribe(fan, await push.browser());
    expect([refused.status, refused.body.code]).toEqual([400, "INVALID_REQUEST"]);
  } finally {
    api.deps.env = env;
  }
  expect(await list(fan)).toEqual([]);
});

test("the list names the devices subscribed, the latest first, and which is this session's", async () => {
  const fan = await push.api.person();
  const phone = await login(fan);
  await push.subscribed(phone);
  push.api.clock.advance(1);
  const own = await push.subscribed(fan);
  expect(await list(fan)).toEqual([
    { id: own.id, device: null, current: true, subscribedAt: push.api.clock.now().toISOString() },
    expect.objectContaining({ device: "Firefox · Android", current: false }),
  ]);
});

test("a browser that subscribes again keeps its one row, also twice at the same moment", async () => {
  const fan = await push.api.person();
  const given = await push.browser();
  const answers = await Promise.all(Array.from({ length: 6 }, () => push.subscribe(fan, given)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await list(fan)).toHaveLength(1);
});

test("another user on the same browser takes it over", async () => {
  const [first, second] = [await push.api.person(), await push.api.person()];
  const given = await push.browser();
  await push.subscribe(first, given);
  await push.subscribe(second, given);
  expect([await list(first), (await list(second)).length]).toEqual([[], 1]);
});

test("of more than ten devices the oldest leaves, however many subscribe at once", async () => {
  const fan = await push.api.person();
  const oldest = await push.subscribed(fan);
  push.api.clock.advance(1);
  const more = await Promise.all(Array.from({ length: limits.pushSubscriptions }, () => push.browser()));
  await Promise.all(more.map((each) => push.subscribe(fan, each)));
  const items = await list(fan);
  expect(items).toHaveLength(limits.pushSubscriptions);
  expect(items.map(({ id }) => id)).not.toContain(oldest.id);
});

test.each([
  ["of another scheme", "http://push.example/a"],
  ["with a port", "https://push.example:8443/a"],
  ["with a user", "https://user@push.example/a"],
  ["of more than 1,000 characters", `https://push.example/${"a".repeat(1_000)}`],
  ["that is none", "no address"],
])("an address of a push service %s is refused", async (_, endpoint) => {
  const { keys } = await push.browser();
  const refused = await push.subscribe(await push.api.person(), { endpoint, keys });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["endpoint"]]);
});

test.each([
  [{ p256dh: "BA" }, "keys.p256dh"],
  [{ p256dh: `B${"A".repeat(86)}` }, "keys.p256dh"],
  [{ auth: "short" }, "keys.auth"],
])("a key of another shape or off the curve is refused: %j", async (wrong, field) => {
  const { endpoint, keys } = await push.browser();
  const refused = await push.subscribe(await push.api.person(), { endpoint, keys: { ...keys, ...wrong } });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
});

test("a subscription is ended once, and never another user's", async () => {
  const [fan, other] = [await push.api.person(), await push.api.person()];
  const { id } = await push.subscribed(fan);
  const end = async (as: Person) => (await push.api.send(unsubscribeFromPush, { as, params: { id } })).status;
  expect([await end(other), await end(fan), await end(fan)]).toEqual([404, 204, 404]);
});

test("subscriptions of ended and expired sessions are purged, and pushes that waited for a day", async () => {
  const [fan, other] = [await push.api.person(), await push.api.person()];
  await push.subscribed(fan);
  await push.subscribed(other);
  await push.query("UPDATE sessions SET ended_at = now() WHERE user_id = $1", [fan.userId]);
  await push.query("INSERT INTO push_deliveries VALUES ('psh_1', 'ntf_1', $1)", [push.api.clock.now()]);
  await purgeExpired(push.api.deps);
  expect([(await rowsOf(fan)).length, (await rowsOf(other)).length]).toEqual([0, 1]);
  expect(await push.query("SELECT FROM push_deliveries")).toHaveLength(1);
  const before = push.api.clock.now();
  push.api.clock.advance(90 * 86_400 + 1);
  await purgeExpired(push.api.deps);
  push.api.clock.set(before);
  expect(await rowsOf(other)).toEqual([]);
  expect(await push.query("SELECT FROM push_deliveries")).toEqual([]);
});

test("the export names devices without address and keys, and a deleted account leaves none", async () => {
  const fan = await push.api.person();
  const { endpoint, keys } = await push.subscribed(fan, "en");
  const { tables } = await personalData(push.api.deps, fan.userId, push.api.clock.now());
  expect(tables.pushSubscriptions).toEqual([
    { device: null, lang: "en", subscribedAt: push.api.clock.now().toISOString() },
  ]);
  for (const secret of [endpoint, keys.p256dh, keys.auth]) expect(JSON.stringify(tables)).not.toContain(secret);
  expect((await push.api.send(listSessions, { as: fan })).status).toBe(200);
  await push.query("UPDATE users SET status = 'leaving', leaves_at = $2 WHERE user_id = $1", [
    fan.userId,
    push.api.clock.now(),
  ]);
  await deleteAccount(push.api.deps, fan.userId);
  expect(await rowsOf(fan)).toEqual([]);
});
