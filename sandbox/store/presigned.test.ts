import { createHash, createHmac } from "node:crypto";
import { request } from "node:http";
import { S3Client } from "@aws-sdk/client-s3";
import { expect, onTestFinished, test } from "vitest";
import { openSandbox, publicUrl } from "../sandbox.test-support";

const credentials = { accessKeyId: "gyeot-sandbox", secretAccessKey: "gyeot-sandbox-secret" };

/** What the SDK's signer can do and its type omits. */
type Presigner = {
  presign(
    request: object,
    options: { expiresIn: number; signingDate?: Date; unhoistableHeaders: Set<string> },
  ): Promise<{ path: string; query: Record<string, string> }>;
};

type Presign = { method?: string; key?: string; headers?: Record<string, string>; at?: Date; expiresIn?: number };

async function openPresigner() {
  const { url } = await openSandbox();
  const host = new URL(url).host;
  const client = new S3Client({ region: "us-east-1", credentials, endpoint: url });
  onTestFinished(() => client.destroy());
  const signer = (await client.config.signer()) as unknown as Presigner;

  /** An address signed by the SDK's own signer. */
  async function presign({ method = "PUT", key = "tmp/one", headers = {}, at, expiresIn = 300 }: Presign = {}) {
    const { hostname, port, protocol } = new URL(url);
    const all = { host, "x-amz-content-sha256": "UNSIGNED-PAYLOAD", ...headers };
    const unsigned = { method, protocol, hostname, port: Number(port), path: `/s3/gyeot/${key}`, headers: all };
    const unhoistableHeaders = new Set(Object.keys(headers));
    const signed = await signer.presign(unsigned, { expiresIn, signingDate: at, unhoistableHeaders });
    const query = Object.entries(signed.query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return `${url}${signed.path}?${query.join("&")}`;
  }
  return { url, presign };
}

async function send(address: string, body?: string, headers: Record<string, string> = {}, method = "PUT") {
  const answer = await fetch(address, { method, body, headers });
  const text = await answer.text();
  return { status: answer.status, code: /<Code>(\w+)<\/Code>/.exec(text)?.[1], text, headers: answer.headers };
}

const png = { "content-type": "image/png", "content-length": "5" };
const type = { "content-type": "image/png" };

test("a presigned address accepts the upload it was signed for, and returns it", async () => {
  const { presign } = await openPresigner();
  expect((await send(await presign({ headers: png }), "12345", type)).status).toBe(200);
  const got = await send(await presign({ method: "GET" }), undefined, {}, "GET");
  expect([got.status, got.text, got.headers.get("content-type")]).toEqual([200, "12345", "image/png"]);
});

test("another type, length, key, method, expiry or signature than the signed one is refused", async () => {
  const { presign } = await openPresigner();
  const address = await presign({ headers: png });
  const refused = { status: 403, code: "SignatureDoesNotMatch" };
  expect((await send(address, "12345", type)).status).toBe(200);
  expect(await send(address, "12345", { "content-type": "text/html" })).toMatchObject(refused);
  expect(await send(address, "123456", type)).toMatchObject(refused);
  expect(await send(address.replace("tmp/one", "tmp/two"), "12345", type)).toMatchObject(refused);
  expect(await send(address, undefined, {}, "GET")).toMatchObject(refused);
  expect(await send(address.replace("Expires=300", "Expires=3000"), "12345", type)).toMatchObject(refused);
  expect(await send(address.replace(/Signature=.{4}/, "Signature=0000"), "12345", type)).toMatchObject(refused);
  expect(await send(`${address}&x=1`, "12345", type)).toMatchObject(refused);
});

test("unsigned headers are refused", async () => {
  const { presign } = await openPresigner();
  const copy = { "x-amz-copy-source": "/gyeot/tmp/other" };
  expect(await send(await presign(), "", copy)).toMatchObject({ status: 403, code: "AccessDenied" });
});

test("an expired address is refused", async () => {
  const { presign } = await openPresigner();
  const at = new Date(Date.now() - 301_000);
  const answer = await send(await presign({ at, expiresIn: 300 }), "12345");
  expect(answer).toMatchObject({ status: 403, code: "AccessDenied" });
  expect(answer.text).toContain("Request has expired");
});

test("more than 10 MiB is refused before it is read", async () => {
  const { presign } = await openPresigner();
  const most = 10 * 1024 * 1024;
  expect((await send(await presign(), "a".repeat(most))).status).toBe(200);
  expect(await send(await presign(), "a".repeat(most + 1))).toMatchObject({ status: 400, code: "EntityTooLarge" });
});

test("a body without a stated length is refused", async () => {
  const { presign } = await openPresigner();
  const address = await presign();
  const status = await new Promise((resolve, reject) => {
    const sending = request(address, { method: "PUT", headers: { "transfer-encoding": "chunked" } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sending.on("error", reject);
    sending.end("12345");
  });
  expect(status).toBe(411);
});

test("a body with another hash than the signed one is refused", async () => {
  const { url } = await openPresigner();
  const hash = createHash("sha256").update("signed").digest("hex");
  const headers = signHeaders(url, "/s3/gyeot/hashed", hash);
  expect((await send(`${url}/s3/gyeot/hashed`, "signed", headers)).status).toBe(200);
  const other = await send(`${url}/s3/gyeot/hashed`, "other!", headers);
  expect(other).toMatchObject({ status: 400, code: "XAmzContentSHA256Mismatch" });
});

test("a browser on the product's origin may upload, another may not", async () => {
  const { url, presign } = await openPresigner();
  const ask = (origin: string) =>
    fetch(`${url}/s3/gyeot/tmp/one`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "PUT", "access-control-request-headers": "content-type" },
    });
  const allowed = await ask(publicUrl);
  expect([allowed.status, allowed.headers.get("access-control-allow-origin")]).toEqual([204, publicUrl]);
  expect(allowed.headers.get("access-control-allow-headers")).toBe("content-type");
  const refused = await ask("http://evil.test");
  expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  const uploaded = await send(await presign(), "12345", { origin: publicUrl });
  expect(uploaded.headers.get("access-control-allow-origin")).toBe(publicUrl);
});

/** Signature Version 4 by hand, so that the hash can be chosen. */
function signHeaders(url: string, path: string, hash: string): Record<string, string> {
  const date = `${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}`;
  const scope = [date.slice(0, 8), "us-east-1", "s3", "aws4_request"];
  const signed = "host;x-amz-content-sha256;x-amz-date";
  const lines = [`host:${new URL(url).host}`, `x-amz-content-sha256:${hash}`, `x-amz-date:${date}`];
  const canonical = ["PUT", path, "", ...lines, "", signed, hash].join("\n");
  const digest = createHash("sha256").update(canonical).digest("hex");
  const hmac = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
  const key = scope.reduce<Buffer>(hmac, Buffer.from(`AWS4${credentials.secretAccessKey}`));
  const signature = hmac(key, ["AWS4-HMAC-SHA256", date, scope.join("/"), digest].join("\n")).toString("hex");
  const credential = [credentials.accessKeyId, ...scope].join("/");
  return {
    "x-amz-date": date,
    "x-amz-content-sha256": hash,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signed}, Signature=${signature}`,
  };
}
