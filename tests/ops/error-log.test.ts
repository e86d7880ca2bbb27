// @module-tag long
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import routes from "../../app/routes";
import { errors } from "../../contract/errors";
import { startTemporaryWorld, type TemporaryWorld } from "../support/processes/temporary-world";

type Entry = { path?: string; file: string; children?: Entry[] };

let world: TemporaryWorld;
let origin: string;
beforeAll(async () => {
  world = await startTemporaryWorld();
  origin = String(world.env.PUBLIC_URL);
});
afterAll(() => world?.stop());

/** Every address of the route table with its parameters filled in. */
const addresses = flatten(routes as Entry[], "");
function flatten(entries: Entry[], above: string): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const address = path ? `${above}/${path}` : above || "/";
    return [address.replace(/:\w+|\*/g, "nothing"), ...flatten(children, path ? address : above)];
  });
}

const headers = (accept: string) => ({ origin: "", accept, "accept-language": "en" });
async function send(method: string, path: string, accept: string) {
  const body = method === "GET" || method === "HEAD" ? undefined : new URLSearchParams({ a: "1" });
  const answer = await fetch(origin + path, {
    method,
    headers: { ...headers(accept), origin },
    body,
    redirect: "manual",
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const frameworkMessages =
  /did not provide|You made a|Unexpected Server Error|No route matches|Error:|"message":"Unexpected/;
const errorLines = async () =>
  (await readFile(join(world.dataDir, "logs/web.log"), "utf8"))
    .split("\n")
    .filter((line) => line.startsWith("{") && JSON.parse(line).level >= 50);

describe("a wrong method", () => {
  it.each([...new Set(addresses)])("%s answers it with our own message", async (path) => {
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const { status, headers: sent, text } = await send(method, path, "application/json");
      expect([method, status, sent.get("allow")?.includes("GET") || sent.get("allow") === "POST"]).toEqual([
        method,
        405,
        true,
      ]);
      expect(JSON.parse(text)).toMatchObject({ code: "INVALID_REQUEST", message: errors.INVALID_REQUEST.en });
    }
    for (const accept of ["text/html", "application/json"]) {
      for (const method of ["GET", "POST"]) {
        const { status, text, headers: sent } = await send(method, path, accept);
        expect(text).not.toMatch(frameworkMessages);
        expect(status).toBeLessThan(500);
        if (status === 405) expect(sent.get("allow")).toBeTruthy();
      }
    }
    const data = await send("POST", `${path === "/" ? "/_root" : path}.data`, "*/*");
    expect(data.text).not.toMatch(frameworkMessages);
  });
});

it("no request anybody can send causes an error in web's log", async () => {
  const requests = [
    "/a%ff",
    "/%E0%A4%A",
    "/nowhere/at/all",
    "/nowhere.data",
    "/?_data=root",
    "/explore?_data=x",
    "/assets/x.js",
  ];
  for (const path of [
    ...requests,
    "/__manifest?p=/&version=1",
    "/explore.data?_routes=nothing",
    "/media/x",
    "/og/x/y",
  ]) {
    expect((await send("GET", path, "*/*")).status).toBeLessThan(500);
    expect((await send("POST", path, "*/*")).status).toBeLessThan(500);
  }
  const foreign = { method: "POST", headers: { origin: "https://evil.example" }, body: new URLSearchParams() };
  expect((await fetch(`${origin}/contact`, foreign)).status).toBe(403);
  const bodies = ["--x\r\n", "%", "a".repeat(300_000)];
  for (const body of bodies) {
    const type = "multipart/form-data; boundary=x";
    const answer = await fetch(`${origin}/contact`, {
      method: "POST",
      headers: { origin, "content-type": type },
      body,
    });
    expect(answer.status).toBeLessThan(500);
  }
  await Promise.all(Array.from({ length: 20 }, disconnectEarly));
  // Written by now: every earlier request has its log line.
  await send("GET", "/explore", "text/html");
  expect(await errorLines()).toEqual([]);
}, 60_000);

/** Requests a page or begins a form, and disconnects. */
function disconnectEarly(_: unknown, at: number): Promise<void> {
  return new Promise((done) => {
    const { port, host } = new URL(origin);
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => done());
    socket.on("close", () => done());
    const form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n";
    const request = at % 2 ? "GET /explore" : "POST /contact";
    socket.write(`${request} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n${at % 2 ? "" : form}\r\n`, () =>
      setImmediate(() => socket.destroy()),
    );
  });
}
