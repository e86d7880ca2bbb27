import { afterAll, beforeAll, expect, it } from "vitest";
import { logIn } from "#contract/login/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { endOtherSessions, endSession, listSessions } from "#contract/sessions/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { sessionOf } from "#tests/support/login";
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
    const answer = await api.send(logIn, {
      body: { email: person.email, password: goodPassword },
      headers: { "user-agent": android },
    });
    tokens.push(sessionOf(answer).token.accessToken);
  }
  return { person, tokens };
}
const list = async (as: string | Person) => (await api.send(listSessions, { as })).body.items;

it("the list shows the user's own live sessions, the current one first", async () => {
  const { person, tokens } = await withDevices(2);
  await withDevices(1);
  const items = await list(tokens[0] as string);
  expect(items).toHaveLength(3);
  expect(items[0]).toMatchObject({ current: true, device: "Chrome · Android" });
  expect(items.filter((item) => item.current)).toHaveLength(1);
  expect((await list(person)).find((item) => item.current)?.device).toBeNull();
});

it("an ended device is refused at its next request, the others are not; ending it again is 404", async () => {
  const { person, tokens } = await withDevices(2);
  const [first = "", second = ""] = tokens;
  const target = (await list(first))[0]?.sessionId;
  expect((await api.send(endSession, { as: second, params: { id: String(target) } })).status).toBe(204);
  expect((await api.send(getSessionUser, { as: first })).status).toBe(401);
  expect((await api.send(getSessionUser, { as: second })).status).toBe(200);
  expect((await api.send(getSessionUser, { as: person })).status).toBe(200);
  expect((await api.send(endSession, { as: second, params: { id: String(target) } })).status).toBe(404);
});

it("a user cannot end another user's session", async () => {
  const own = await withDevices(1);
  const others = await withDevices(1);
  const target = (await list(others.tokens[0] as string))[0]?.sessionId;
  expect((await api.send(endSession, { as: own.person, params: { id: String(target) } })).status).toBe(404);
  expect((await api.send(getSessionUser, { as: others.tokens[0] })).status).toBe(200);
});

it("one request ends every other session", async () => {
  const { person, tokens } = await withDevices(3);
  expect((await api.send(endOtherSessions, { as: person })).body.ended).toBe(3);
  for (const token of tokens) expect((await api.send(getSessionUser, { as: token })).status).toBe(401);
  expect(await list(person)).toHaveLength(1);
});
