// @module-tag long
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { demoPassword } from "../support/browser/demo";
import { type ComposeSet, serverName, startComposeSet } from "../support/processes/compose-set";
import { type LaunchedProcess, stopAllLaunched } from "../support/processes/launch";
import { startTemporaryWorld, type TemporaryWorld } from "../support/processes/temporary-world";
import { tlsClient } from "../support/tls-client";

const origin = `https://${serverName}`;
const fan = "fan@example.com";
const creator = "jiwon@example.com";

let world: TemporaryWorld;
let set: ComposeSet;
let browser: ReturnType<typeof tlsClient>;
beforeAll(async () => {
  // Its own api gives the world's data; all jobs are for the workers of the set.
  world = await startTemporaryWorld({ env: { WORKER_INSIDE: "0" } });
  set = await startComposeSet(world);
  browser = tlsClient({ port: set.nginx.https, serverName, certificate: set.nginx.certificate });
});
afterAll(async () => {
  await set?.stop();
  await stopAllLaunched();
  await world?.stop();
});

const sendForm = (path: string, fields: Record<string, string>, cookie = "") =>
  browser.send(path, {
    method: "POST",
    headers: { origin, accept: "text/html", cookie, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
const callApi = async (address: string, path: string, { token, body }: { token?: string; body?: object } = {}) => {
  const headers = { "content-type": "application/json", authorization: token ? `Bearer ${token}` : "guest" };
  const sent = body ? { method: "POST", body: JSON.stringify(body) } : {};
  return (await fetch(`http://${address}${path}`, { ...sent, headers })).json();
};
async function logIn(): Promise<string> {
  const { status, headers } = await sendForm("/accounts/login/email", { email: fan, password: demoPassword });
  expect(status).toBe(303);
  return (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
}
/** The first post of a creator that anyone may like. */
async function firstPost(): Promise<string> {
  const { body } = await browser.send("/jiwon_sings");
  const [post] = body.match(/\/posts\/pst_\w+(?=\/like")/) ?? [];
  if (!post) throw new Error(`the creator's page has no post: ${body.slice(0, 1_000)}`);
  return post;
}
async function kill(started: LaunchedProcess): Promise<void> {
  started.signal("SIGKILL");
  await started.ended;
}

it("through nginx, a page, a log-in and a like work as in the containers", async () => {
  const cookie = await logIn();
  const post = await firstPost();
  const intent = async () =>
    /name="intent" value="(like|unlike)"/.exec((await browser.send(post, { headers: { cookie } })).body)?.[1];
  const before = String(await intent());
  expect((await sendForm(`${post}/like`, { intent: before, returnTo: post }, cookie)).status).toBe(303);
  expect(await intent()).toBe(before === "like" ? "unlike" : "like");
});

it("a chat message written at one api reaches a socket of the other", async () => {
  const open = async (email: string, address: string) => {
    const { token } = await callApi(address, "/auth/login", { body: { email, password: demoPassword } });
    const opened = await callApi(address, "/auth/token/ws", { token: token.accessToken, body: {} });
    const socket = new WebSocket(`ws://${address}/ws?token=${opened.token}`, { origin });
    await once(socket, "message");
    return { socket, token: String(token.accessToken) };
  };
  const [reader, writer] = [await open(creator, set.apis[0]), await open(fan, set.apis[1])];
  const { items } = await callApi(set.apis[1], "/chat/rooms", { token: writer.token });
  const body = `두 서버 사이 ${randomUUID()}`;
  const arrived = new Promise<string>((done) => {
    reader.socket.on("message", (data) => String(data).includes(body) && done(String(data)));
  });
  writer.socket.send(JSON.stringify({ type: "message", roomId: items[0].roomId, clientId: randomUUID(), body }));
  expect(JSON.parse(await arrived)).toMatchObject({ type: "message", message: { body } });
  for (const { socket } of [reader, writer]) socket.terminate();
});

it("an api, then a web, is killed while pages are read, and no page fails", async () => {
  const cookie = await logIn();
  const post = await firstPost();
  const pages = ["/", "/explore", "/jiwon_sings", post, "/mypage/profile"];
  const answers: { path: string; status: number }[] = [];
  let isDone = false;
  const readPages = async (first: number) => {
    for (let at = first; !isDone; at++) {
      const path = String(pages[at % pages.length]);
      const { status } = await browser.send(path, { headers: at % 2 ? { cookie } : {} });
      answers.push({ path, status });
    }
  };
  const more = (count: number) => {
    const target = answers.length + count;
    return expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(target);
  };
  const reading = Promise.all([0, 1, 2, 3, 4, 5].map(readPages));
  await more(30);
  await kill(set.processes.api[0]);
  await more(100);
  await kill(set.processes.web[0]);
  await more(100);
  isDone = true;
  await reading;
  // A guest is sent from their own profile to the log-in.
  const failed = answers.filter(
    ({ path, status }) => status !== 200 && !(path === "/mypage/profile" && status === 303),
  );
  expect(failed).toEqual([]);
});

it("a worker is killed with jobs in its hands, and the other does them", async () => {
  const [killed, other] = set.processes.worker;
  other.signal("SIGSTOP");
  const emails = [1, 2, 3].map(() => `${randomUUID()}@example.com`);
  for (const email of emails) await callApi(set.apis[1], "/auth/code", { body: { email, purpose: "signup" } });
  await kill(killed);
  other.signal("SIGCONT");
  const mails = async (email: string) =>
    (await (await fetch(`${world.env.TOSS_API_URL}/mail.json?to=${email}`)).json()).items.length as number;
  for (const email of emails) await expect.poll(() => mails(email), { timeout: 75_000 }).toBeGreaterThan(0);
}, 100_000);
