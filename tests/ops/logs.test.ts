// @module-tag long
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appCode } from "../support/authenticator";
import { startTemporaryWorld, type TemporaryWorld } from "../support/processes/temporary-world";

let world: TemporaryWorld;
beforeAll(async () => {
  world = await startTemporaryWorld();
});
afterAll(() => world.stop());

const canaries = {
  email: "canary-person@example.com",
  password: "canary password 노래하는 새",
  query: "canary-query",
  newPassword: "canary password 서두르지 않는 구름",
  googleToken: "canary-google-token",
  appealToken: "canary-appeal-token-of-nobody",
  phone: "010-8642-1357",
  answer: "canary-answer",
  seller: "canary-seller",
};

async function allLogs(): Promise<string> {
  const folder = path.join(world.dataDir, "logs");
  const names = await readdir(folder);
  return (await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")))).join("\n");
}

test("no log contains an address, password, code, token or query that a user sent", async () => {
  const { PUBLIC_URL: web, PRODUCT_API_URL: api, TOSS_API_URL: sandbox } = world.env as Record<string, string>;
  const origin = { origin: String(web), accept: "text/html" };
  const form = (fields: Record<string, string>) => new URLSearchParams(fields);
  await fetch(`${web}/accounts/login/email?rd_url=/${canaries.query}`, {
    method: "POST",
    headers: origin,
    body: form(canaries),
    redirect: "manual",
  });
  await fetch(`${web}/accounts/signup/email`, {
    method: "POST",
    headers: origin,
    body: form({ intent: "send", email: canaries.email }),
    redirect: "manual",
  });
  const mail = await (await fetch(`${sandbox}/mail.json?to=${encodeURIComponent(canaries.email)}&wait=1`)).json();
  const code = /\b\d{6}\b/.exec(mail.items[0].text)?.[0];
  const json = { "content-type": "application/json" };
  const body = JSON.stringify({ email: "fan@example.com", password: "gyeot-demo-2026" });
  const { token } = await (await fetch(`${api}/auth/login`, { method: "POST", headers: json, body })).json();
  await fetch(`${api}/explore?pagingKey=${canaries.query}`, {
    headers: { authorization: `Bearer ${token.accessToken}` },
  });
  await fetch(`${api}/auth/login`, { method: "POST", headers: json, body: `{"email":"${canaries.email}","password":` });
  const as = { ...json, authorization: `Bearer ${token.accessToken}` };
  const change = JSON.stringify({ currentPassword: "gyeot-demo-2026", password: canaries.newPassword });
  expect((await fetch(`${api}/auth/password`, { method: "PUT", headers: as, body: change })).status).toBe(204);
  const answers = { phoneNumber: canaries.phone, snsId: canaries.answer, reason: canaries.answer };
  const request = { headers: as, body: JSON.stringify(answers) };
  expect((await fetch(`${api}/applications/draft`, { method: "PUT", ...request })).status).toBe(200);
  expect((await fetch(`${api}/applications`, { method: "POST", ...request })).status).toBe(400);
  const creator = JSON.stringify({ email: "creator@example.com", password: "gyeot-demo-2026" });
  const seller = await (await fetch(`${api}/auth/login`, { method: "POST", headers: json, body: creator })).json();
  const stated = { kind: "individual", name: canaries.seller, phone: canaries.phone };
  const asSeller = { ...json, authorization: `Bearer ${seller.token.accessToken}` };
  const put = { method: "PUT", headers: asSeller, body: JSON.stringify(stated) };
  expect((await fetch(`${api}/sellers/mine`, put)).status).toBe(204);
  const social = JSON.stringify({ socialProvider: "google", socialAccessToken: canaries.googleToken });
  expect((await fetch(`${api}/auth/social`, { method: "POST", headers: json, body: social })).status).toBe(401);
  await fetch(`${web}/accounts/login/google/callback?code=${canaries.googleToken}&state=${canaries.query}`);
  const begun = await (await fetch(`${api}/auth/second-factor`, { method: "POST", headers: as })).json();
  const { secret } = begun.pending;
  const start = JSON.stringify({ code: appCode(secret, new Date()), password: canaries.newPassword });
  const set = await (await fetch(`${api}/auth/second-factor`, { method: "PUT", headers: as, body: start })).json();
  const [recoveryCode] = set.recoveryCodes;
  const again = JSON.stringify({ email: "fan@example.com", password: canaries.newPassword });
  const step = await (await fetch(`${api}/auth/login`, { method: "POST", headers: json, body: again })).json();
  const { challenge } = step.secondFactor;
  const passed = JSON.stringify({ challenge, recoveryCode });
  const second = await fetch(`${api}/auth/login/second-factor`, { method: "POST", headers: json, body: passed });
  expect(second.status).toBe(200);
  await fetch(`${web}/accounts/appeal?token=${canaries.appealToken}`);
  const logs = await allLogs();
  expect(logs).toContain("/auth/login");
  for (const told of [
    ...Object.values(canaries),
    code,
    secret,
    recoveryCode,
    challenge,
    token.accessToken,
    token.refreshToken.token,
    "fan@example.com",
    "gyeot-demo-2026",
  ]) {
    expect(logs.includes(String(told)), "a secret stands in a log").toBe(false);
  }
});
