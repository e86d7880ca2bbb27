import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { expect, onTestFinished, test } from "vitest";
import { openFolder, openSandbox } from "../sandbox.test-support";

const credentials = { accessKeyId: "gyeot-sandbox", secretAccessKey: "gyeot-sandbox-secret" };
const Bucket = "gyeot";

async function openClient({ secret = credentials.secretAccessKey, dataDir = openFolder() } = {}) {
  const sandbox = await openSandbox({ dataDir });
  const client = new S3Client({
    endpoint: `${sandbox.url}/s3`,
    region: "us-east-1",
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    credentials: { ...credentials, secretAccessKey: secret },
    maxAttempts: 1,
  });
  onTestFinished(() => client.destroy());
  return { client, sandbox, dataDir };
}

const put = (Key: string, Body = "곁", ContentType = "text/plain") =>
  new PutObjectCommand({ Bucket, Key, Body, ContentType });

test.each(["pub/one.webp", "한글 이름+&=.txt", "a//b/../../../c", "..", "quo'te(1)!*.txt", "%2e%2e%2f"])(
  "an object with the key %j is put, read, described and deleted inside the store's folder",
  async (Key) => {
    const { client, dataDir } = await openClient();
    const { ETag } = await client.send(put(Key, "첫 글"));
    const got = await client.send(new GetObjectCommand({ Bucket, Key }));
    expect(await got.Body?.transformToString()).toBe("첫 글");
    const head = await client.send(new HeadObjectCommand({ Bucket, Key }));
    expect(head).toMatchObject({ ETag, ContentType: "text/plain", ContentLength: 7 });
    expect(readdirSync(join(dataDir, "sandbox", "store", Bucket, "bodies"))).toHaveLength(1);
    expect(existsSync(join(dataDir, "c"))).toBe(false);
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
    await expect(client.send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: "NoSuchKey" });
    await expect(client.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: "NotFound" });
  },
);

test("objects and their metadata survive a restart", async () => {
  const { client, sandbox, dataDir } = await openClient();
  const about = { CacheControl: "max-age=60", Metadata: { owner: "usr_1" } };
  await client.send(new PutObjectCommand({ Bucket, Key: "kept", Body: "kept", ...about }));
  await sandbox.close();
  const again = await openClient({ dataDir });
  const head = await again.client.send(new HeadObjectCommand({ Bucket, Key: "kept" }));
  expect(head).toMatchObject(about);
});

test("a copy has its source's body, and its source's type or one of its own", async () => {
  const { client } = await openClient();
  await client.send(put("tmp/한글.txt", "copied"));
  const CopySource = `${Bucket}/${encodeURIComponent("tmp/한글.txt")}`;
  await client.send(new CopyObjectCommand({ Bucket, Key: "pub/same", CopySource }));
  const own = { MetadataDirective: "REPLACE", ContentType: "image/webp" } as const;
  await client.send(new CopyObjectCommand({ Bucket, Key: "pub/own", CopySource, ...own }));
  const same = await client.send(new GetObjectCommand({ Bucket, Key: "pub/same" }));
  expect([same.ContentType, await same.Body?.transformToString()]).toEqual(["text/plain", "copied"]);
  expect((await client.send(new HeadObjectCommand({ Bucket, Key: "pub/own" }))).ContentType).toBe("image/webp");
  const none = new CopyObjectCommand({ Bucket, Key: "pub/none", CopySource: `${Bucket}/none` });
  await expect(client.send(none)).rejects.toMatchObject({ name: "NoSuchKey" });
});

test("keys are listed by prefix, in pages, in order", async () => {
  const { client } = await openClient();
  for (const key of ["tmp/b", "pub/x", "tmp/a", "tmp/c&<한>"]) await client.send(put(key));
  const list = (ContinuationToken?: string) =>
    client.send(new ListObjectsV2Command({ Bucket, Prefix: "tmp/", MaxKeys: 2, ContinuationToken }));
  const first = await list();
  expect(first).toMatchObject({ IsTruncated: true, KeyCount: 2 });
  const second = await list(first.NextContinuationToken);
  expect(second.IsTruncated).toBe(false);
  const keys = [...(first.Contents ?? []), ...(second.Contents ?? [])].map(({ Key }) => Key);
  expect(keys).toEqual(["tmp/a", "tmp/b", "tmp/c&<한>"]);
  expect(first.Contents?.[0]).toMatchObject({ Size: 3, ETag: expect.stringMatching(/^"[0-9a-f]{32}"$/) });
});

test("the bucket always exists, and no other does", async () => {
  const { client } = await openClient();
  await client.send(new HeadBucketCommand({ Bucket }));
  const other = new PutObjectCommand({ Bucket: "other", Key: "k", Body: "b" });
  await expect(client.send(other)).rejects.toMatchObject({ name: "NoSuchBucket" });
});

test("a wrong secret and an unknown access key are refused", async () => {
  const { client } = await openClient({ secret: "wrong" });
  await expect(client.send(put("k"))).rejects.toMatchObject({
    name: "SignatureDoesNotMatch",
    $metadata: { httpStatusCode: 403 },
  });
});

test("an unsigned request is refused", async () => {
  const { sandbox } = await openClient();
  const answer = await fetch(`${sandbox.url}/s3/${Bucket}/k`);
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("<Code>AccessDenied</Code>")]);
});
