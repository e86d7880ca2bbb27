// @module-tag long
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPasswords } from "../../api/credentials/passwords";
import { freePorts } from "../../scripts/stack/ports";
import { waitForUrl } from "../../scripts/stack/wait-for-url";
import { type LaunchedProcess, launch, stopAllLaunched } from "../support/processes/launch";
import { peakResidentMiB } from "../support/processes/process-memory";
import { startTemporaryWorld, type TemporaryWorld } from "../support/processes/temporary-world";

const mib = 1_024 * 1_024;
const people = 12;
const formsEach = 2;
/** Two pictures of 10 MiB in each: ten of 24 forms fit into the total limit of 220 MiB. */
const maxForms = 10;

let store: Awaited<ReturnType<typeof startHoldingStore>>;
let world: TemporaryWorld;
let web: LaunchedProcess;
let origin: string;
let cookies: string[];
beforeAll(async () => {
  store = await startHoldingStore();
  world = await startTemporaryWorld({ demo: false, env: { S3_ENDPOINT: store.url } });
  await addPeople();
  const port = (await freePorts()).web;
  origin = `http://127.0.0.1:${port}`;
  const env = { ...world.env, ...imageSettings(), PORT: String(port), PUBLIC_URL: origin, TRUST_PROXY: "1" };
  web = launch([process.execPath, "--enable-source-maps", "build/web.js"], env);
  await waitForUrl(`${origin}/healthz`, 20_000);
  cookies = [];
  for (let n = 0; n < people; n++) cookies.push(await signIn(n));
});
afterAll(async () => {
  await stopAllLaunched();
  await world?.stop();
  store?.close();
});

/** The environment that the Dockerfile sets. */
function imageSettings(): Record<string, string> {
  const lines = readFileSync("Dockerfile", "utf8").matchAll(/^ENV (\w+)=(?:"([^"]*)"|(\S+))$/gm);
  const settings = Object.fromEntries([...lines].map(([, name, quoted, plain]) => [name, quoted ?? plain]));
  return { ...settings, HOST: "127.0.0.1" };
}

/** A store that accepts a picture's bytes and responds only when `release` allows it. */
async function startHoldingStore() {
  let release = () => {};
  let waitingUploads = 0;
  let waits = Promise.resolve();
  const server: Server = createServer(async (incoming, outgoing) => {
    incoming.resume();
    await once(incoming, "end");
    if (incoming.method === "PUT") {
      waitingUploads++;
      await waits;
      waitingUploads--;
    }
    outgoing.writeHead(incoming.method === "PUT" ? 200 : 404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/s3`,
    waitingUploads: () => waitingUploads,
    hold() {
      waits = new Promise((done) => {
        release = done;
      });
    },
    release: () => release(),
    close: () => server.close().closeAllConnections(),
  };
}

const password = "한밤의 조용한 기차";
async function addPeople(): Promise<void> {
  const hash = await createPasswords().hash(password);
  const client = new pg.Client({ connectionString: world.env.DATABASE_URL });
  await client.connect();
  for (let n = 0; n < people; n++)
    await client.query(
      `INSERT INTO users (user_id, email, password_hash, nickname, nickname_skeleton, domain, domain_skeleton, gender,
         role, capture_consent_version, created_at, updated_at)
       VALUES ($1, $1 || '@example.com', $2, $1, $1, $1, $1, 'female', 'supporter', 1, now(), now())`,
      [`painter_${n}`, hash],
    );
  await client.end();
}

const addressOf = (n: number) => `198.51.${n}.7`;
async function signIn(n: number): Promise<string> {
  const answer = await fetch(`${origin}/accounts/login/email`, {
    method: "POST",
    headers: { origin, accept: "text/html", "x-forwarded-for": addressOf(n) },
    body: new URLSearchParams({ email: `painter_${n}@example.com`, password }),
    redirect: "manual",
  });
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith("gyeot="));
  return cookie?.split(";")[0] ?? "";
}

const picture = Buffer.alloc(10 * mib, 7);
const part = (name: string, more: string) => `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
const file = (name: string) => part(name, `; filename="p.png"\r\nContent-Type: image/png`);
const body = [
  Buffer.from(`${part("nickname", "")}새 별명\r\n${file("profilePicture")}`),
  picture,
  Buffer.from(`\r\n${file("backgroundPicture")}`),
  picture,
  Buffer.from("\r\n--x--\r\n"),
];

/** The same bytes for every form, so that the test itself has them in memory once. */
async function saveProfile(n: number): Promise<number> {
  const outgoing = request(`${origin}/mypage/profile`, {
    method: "POST",
    headers: {
      origin,
      cookie: cookies[n],
      accept: "text/html",
      "x-forwarded-for": addressOf(n),
      "content-type": "multipart/form-data; boundary=x",
      "content-length": body.reduce((sum, each) => sum + each.byteLength, 0),
    },
  });
  for (const each of body) outgoing.write(each);
  outgoing.end();
  const [answer] = await once(outgoing, "response");
  answer.resume();
  await once(answer, "end");
  return answer.statusCode;
}

it("picture forms beyond 220 MiB in memory answer 503, and web stays under 512 MiB", async () => {
  expect(cookies.every(Boolean)).toBe(true);
  for (let round = 0; round < 3; round++) {
    store.hold();
    const statuses: number[] = [];
    const forms: Promise<unknown>[] = [];
    // One after the other: simultaneous forms compete for the limit, and fewer succeed.
    for (let at = 0; at < people * formsEach; at++) {
      forms.push(saveProfile(at % people).then((status) => statuses.push(status)));
      await expect.poll(() => store.waitingUploads() + statuses.length, { timeout: 30_000 }).toBe(forms.length);
    }
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(store.waitingUploads()).toBe(maxForms);
    store.release();
    await Promise.all(forms);
    expect(statuses.filter((status) => status === 503)).toHaveLength(forms.length - maxForms);
  }
  expect(await saveProfile(0)).toBeLessThan(429);
  expect(peakResidentMiB(web.pid)).toBeLessThanOrEqual(512);
}, 180_000);
