import { afterAll, beforeAll, expect, test } from "vitest";
import { requestTakedown } from "#contract/takedowns/endpoints";
import { startApi, type TestApi } from "#tests/support/api";

let api: TestApi;
let address: string;
beforeAll(async () => {
  api = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  address = `/posts/${await api.post(await api.person({ role: "activist" }))}`;
});
afterAll(() => api.stop());

const request = async (network: string) => {
  const words = { name: "권리자", role: "self", ground: "defamation", footageKind: null, statement: "사실이 아니에요" };
  const { status } = await api.send(requestTakedown, {
    body: { address, email: "owner@example.com", ...words },
    headers: { "x-forwarded-for": network },
  });
  return status;
};

test("a stranger's requests with a person's mail address leave that person theirs", async () => {
  const strangers = ["203.0.113.1", "203.0.113.2", "203.0.113.3"];
  for (const stranger of strangers) {
    const answers = [];
    for (let sent = 0; sent < 6; sent++) answers.push(await request(stranger));
    expect(answers).toEqual([204, 204, 204, 204, 204, 429]);
  }
  expect(await request("198.51.100.7")).toBe(204);
});
