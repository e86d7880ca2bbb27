// @module-tag long
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTemporaryWorld, type TemporaryWorld } from "../support/processes/temporary-world";

const idleSockets = 60;
const cutAfterMs = 20_000;

let world: TemporaryWorld;
let origin: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await startTemporaryWorld();
  origin = String(world.env.PUBLIC_URL);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await world?.stop();
});

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${origin}/accounts/login/email`, {
    method: "POST",
    headers: { origin, accept: "text/html" },
    body: new URLSearchParams({ email, password: "gyeot-demo-2026" }),
    redirect: "manual",
  });
  return (
    answer.headers
      .getSetCookie()
      .find((each) => each.startsWith("gyeot="))
      ?.split(";")[0] ?? ""
  );
}

/** A socket that announces a large form with pictures and then sends nothing. */
function announce(path: string, headers: string[]) {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  sockets.push(socket);
  let answer = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  const began = performance.now();
  const closed = new Promise<number>((done) => socket.once("close", () => done(performance.now() - began)));
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Origin: ${origin}`,
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Length: 5000000",
    ...headers,
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n--x\r\n`);
  return { status: () => Number(answer.slice(9, 12)) || 0, closed };
}

async function saveProfile(cookie: string): Promise<number> {
  const form = new FormData();
  form.set("nickname", "새 별명");
  form.set("profilePicture", new File([new Uint8Array(100_000)], "p.png", { type: "image/png" }));
  const headers = { origin, cookie, accept: "text/html" };
  const answer = await fetch(`${origin}/mypage/profile`, { method: "POST", headers, body: form, redirect: "manual" });
  await answer.text();
  return answer.status;
}

it("one user's idle uploads are limited, time out, and block no other user's", async () => {
  const [attacker, other] = await Promise.all([signIn("fan@example.com"), signIn("creator@example.com")]);
  expect([attacker, other].every(Boolean)).toBe(true);
  const idleSignIn = announce("/accounts/login/email", []);
  const idle = Array.from({ length: idleSockets }, () => announce("/mypage/profile", [`Cookie: ${attacker}`]));
  await expect
    .poll(() => idle.filter(({ status }) => status() === 429).length, { timeout: 10_000 })
    .toBe(idleSockets - 2);
  expect(await saveProfile(other)).toBeLessThan(429);
  const tookMs = await Promise.all([idleSignIn, ...idle].map(({ closed }) => closed));
  expect(Math.max(...tookMs)).toBeLessThan(cutAfterMs + 10_000);
  expect(idleSignIn.status()).toBe(408);
  expect(idle.filter(({ status }) => status() === 408)).toHaveLength(2);
  expect(await saveProfile(attacker)).toBeLessThan(429);
}, 120_000);
