import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { guardedFetch, guardedPost, RefusedFetch, resolvePublic } from "./guarded-fetch";

const answering =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

it.each([
  "127.0.0.1",
  "127.8.8.8",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "100.127.255.255",
  "192.0.0.192",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:a9fe:a9fe",
  "64:ff9b::a9fe:a9fe",
  "2002:a9fe:a9fe::1",
  "2001:0:a9fe:a9fe::1",
  "fe80::1",
  "fc00::1",
  "fd00:ec2::254",
  "ff02::1",
])("a name that leads to %s is refused, alone and after a public address", async (address) => {
  await expect(resolvePublic("i.ytimg.com", answering(address))).rejects.toThrow("a private address");
  await expect(resolvePublic("i.ytimg.com", answering("142.250.1.1", address))).rejects.toThrow(RefusedFetch);
});

it.each(["142.250.207.14", "172.15.255.255", "172.32.0.1", "100.128.0.1", "2404:6800:4004:80f::200e"])(
  "a name that leads to %s is not",
  async (address) => expect((await resolvePublic("i.ytimg.com", answering(address)))[0].address).toBe(address),
);

it("a name is looked up once, and one without an address is refused", async () => {
  let lookups = 0;
  const resolve = async () => {
    lookups++;
    return [];
  };
  const guarded = { hosts: ["i.ytimg.com"], maxBytes: 10, timeoutMs: 1_000, resolve };
  await expect(guardedFetch("https://i.ytimg.com/vi/x.jpg", guarded)).rejects.toThrow("the name has no address");
  expect(lookups).toBe(1);
});

it.each([
  "http://i.ytimg.com/a",
  "https://i.ytimg.com:8443/a",
  "https://user@i.ytimg.com/a",
  "https://evil.kr/a",
  "https://i.ytimg.com.evil.kr/a",
  "https://sndcdn.com.evil.kr/a",
  "https://evilsndcdn.com/a",
  "https://127.0.0.1/a",
  "https://[::1]/a",
  "file:///etc/passwd",
  "no address",
])("%s is refused before any look-up", async (address) => {
  const resolve = () => Promise.reject(new Error("looked up"));
  const guarded = { hosts: ["i.ytimg.com", ".sndcdn.com"], maxBytes: 10, timeoutMs: 1_000, resolve };
  await expect(guardedFetch(address, guarded)).rejects.toThrow(/^not a/);
});

const posted = { headers: {}, body: Buffer.from("text"), timeoutMs: 1_000 };

it.each([
  ["https://push.example/a", "a private address"],
  ["http://push.example/a", "not a plain https address"],
  ["https://push.example:8443/a", "not a plain https address"],
])("nothing is posted within our own network or past https: %s", async (address, why) => {
  await expect(guardedPost(address, { ...posted, resolve: answering("10.1.2.3") })).rejects.toThrow(why);
});

it("a post returns the status of a refusal and its Retry-After, and follows no redirect", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(asked.length === 1 ? 429 : 307, { "retry-after": "17", location: "/elsewhere" }).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const double = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = () => guardedPost("https://push.example/a?b=c", { ...posted, double });
  expect([await post(), (await post()).status]).toEqual([{ status: 429, retryAfter: "17" }, 307]);
  expect(asked).toEqual(Array(2).fill("POST /push.example/a?b=c"));
  server.close();
});
