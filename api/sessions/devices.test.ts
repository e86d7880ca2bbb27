import { afterAll, beforeAll, expect, it } from "vitest";
import type { Devices, TokenAndUser } from "#contract/accounts";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { deviceName } from "./device-name";

const goodPassword = "느린 강물 위의 편지 42";
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const android =
  "Mozilla/5.0 (Linux; Android 14; SM-A155N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36";

it.each([
  [android, "Chrome · Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari · iPhone",
  ],
  [`${android} KAKAOTALK 10.4.3`, "KakaoTalk · Android"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Safari/537.36 Edg/124.0",
    "Edge · Windows",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:126.0) Gecko/20100101 Firefox/126.0", "Firefox · Mac"],
  ["", null],
  ["curl/8.5.0", null],
])("%s is called %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

async function withDevices(count: number): Promise<{ person: Person; tokens: string[] }> {
  const person = await api.person({ passwordHash: await api.deps.passwords.hash(goodPassword) });
  const tokens: string[] = [];
  for (let i = 0; i < count; i++) {
    const { body } = await api.call<TokenAndUser>("POST", "/auth/login", {
      body: { email: person.email, password: goodPassword },
      headers: { "user-agent": android },
    });
    tokens.push(body.token.accessToken);
  }
  return { person, tokens };
}
const list = async (as: string | Person) => (await api.call<Devices>("GET", "/auth/sessions", { as })).body.items;

it("lists one's own live sessions, the one asking first, and nobody else's", async () => {
  const { person, tokens } = await withDevices(2);
  await withDevices(1);
  const items = await list(tokens[0] as string);
  expect(items).toHaveLength(3);
  expect(items[0]).toMatchObject({ current: true, device: "Chrome · Android" });
  expect(items.filter((item) => item.current)).toHaveLength(1);
  expect((await list(person)).find((item) => item.current)?.device).toBeNull();
});

it("ends one device: its very next request is refused, the others go on; a second time it is not found", async () => {
  const { person, tokens } = await withDevices(2);
  const [first = "", second = ""] = tokens;
  const target = (await list(first))[0]?.sessionId;
  expect((await api.call("DELETE", `/auth/sessions/${target}`, { as: second })).status).toBe(204);
  expect((await api.call("GET", "/users/me", { as: first })).status).toBe(401);
  expect((await api.call("GET", "/users/me", { as: second })).status).toBe(200);
  expect((await api.call("GET", "/users/me", { as: person })).status).toBe(200);
  expect((await api.call("DELETE", `/auth/sessions/${target}`, { as: second })).status).toBe(404);
});

it("cannot end anybody else's session", async () => {
  const mine = await withDevices(1);
  const theirs = await withDevices(1);
  const target = (await list(theirs.tokens[0] as string))[0]?.sessionId;
  expect((await api.call("DELETE", `/auth/sessions/${target}`, { as: mine.person })).status).toBe(404);
  expect((await api.call("GET", "/users/me", { as: theirs.tokens[0] })).status).toBe(200);
});

it("signs out every other device at once", async () => {
  const { person, tokens } = await withDevices(3);
  expect((await api.call<{ ended: number }>("DELETE", "/auth/sessions", { as: person })).body.ended).toBe(3);
  for (const token of tokens) expect((await api.call("GET", "/users/me", { as: token })).status).toBe(401);
  expect(await list(person)).toHaveLength(1);
});
