import { afterAll, beforeAll, expect, it } from "vitest";
import { mailedByDefault, type NotificationSettings } from "#contract/notifications";
import { type Person, startApi, type TestApi } from "#tests/support/api";

let api: TestApi;
let fan: Person;
beforeAll(async () => {
  api = await startApi();
  fan = await api.person();
});
afterAll(() => api.stop());

const choose = (email: Record<string, unknown>) =>
  api.call<NotificationSettings>("PUT", "/notifications/settings", { as: fan, body: { email } });

it("follows the defaults until something is chosen, and keeps what is not named", async () => {
  expect((await api.call("GET", "/notifications/settings", { as: fan })).body).toEqual({
    email: mailedByDefault,
    returned: null,
  });
  expect((await choose({ newPost: true })).body.email).toEqual({ ...mailedByDefault, newPost: true });
  expect((await choose({ renewalNotice: false })).body.email).toEqual({
    ...mailedByDefault,
    newPost: true,
    renewalNotice: false,
  });
});

it("takes the same choice from twenty requests at once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => choose({ follow: true, comment: i % 2 === 0 })),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  const { email } = (await api.call<NotificationSettings>("GET", "/notifications/settings", { as: fan })).body;
  expect(email.follow).toBe(true);
});

it.each<[Record<string, unknown>]>([[{ receipt: false }], [{ newPost: "yes" }], [{ constructor: true }]])(
  "refuses %j: money and account always come, and a choice is yes or no",
  async (email) => {
    expect((await choose(email)).status).toBe(400);
  },
);
