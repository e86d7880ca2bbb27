import { afterAll, beforeAll, expect, it } from "vitest";
import { changeNotificationSettings, getNotificationSettings } from "#contract/notifications/endpoints";
import { mailedByDefault, mailedKinds } from "#contract/notifications/schemas";
import { type Person, startApi, type TestApi } from "#tests/support/api";

let api: TestApi;
let fan: Person;
beforeAll(async () => {
  api = await startApi();
  fan = await api.person();
});
afterAll(() => api.stop());

const choose = (email: Record<string, unknown>) => api.send(changeNotificationSettings, { as: fan, body: { email } });

const allPushed = Object.fromEntries(mailedKinds.map((kind) => [kind, true]));

it("settings follow the defaults until one is chosen; settings not named stay", async () => {
  expect((await api.send(getNotificationSettings, { as: fan })).body).toEqual({
    email: mailedByDefault,
    push: allPushed,
    returned: null,
  });
  expect((await choose({ newPost: true })).body.email).toEqual({ ...mailedByDefault, newPost: true });
  expect((await choose({ renewalNotice: false })).body.email).toEqual({
    ...mailedByDefault,
    newPost: true,
    renewalNotice: false,
  });
});

it("choices of mail and of push of one kind leave each other as they are", async () => {
  await choose({ mention: true });
  const push = { mention: false, like: false };
  const { body } = await api.send(changeNotificationSettings, { as: fan, body: { push } });
  expect([body.email.mention, body.email.like]).toEqual([true, mailedByDefault.like]);
  expect(body.push).toEqual({ ...allPushed, ...push });
  expect((await choose({ mention: false })).body.push.mention).toBe(false);
});

it("twenty simultaneous requests with the same choice store it once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => choose({ follow: true, comment: i % 2 === 0 })),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  const { email } = (await api.send(getNotificationSettings, { as: fan })).body;
  expect(email.follow).toBe(true);
});

it.each<[Record<string, unknown>]>([[{ receipt: false }], [{ newPost: "yes" }], [{ constructor: true }]])(
  "refuses %j: money and account always come, and a choice is yes or no",
  async (email) => {
    expect((await choose(email)).status).toBe(400);
  },
);
