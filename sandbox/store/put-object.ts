import { createHash } from "node:crypto";
import type { Context } from "hono";
import { StoreError } from "./errors";
import type { ObjectInfo, Objects } from "./objects";
import { escapeXml, xml } from "./responses";
import { decode } from "./verify-signature";

const maxBytes = 10 * 1024 * 1024;

type Metadata = Pick<ObjectInfo, "contentType" | "headers">;

/** Refuses bodies of unknown or too great length before a byte is read. */
export function checkLength(headers: Record<string, string>): void {
  if (headers["x-amz-content-sha256"]?.startsWith("STREAMING-")) throw new StoreError("NotImplemented");
  const length = headers["content-length"];
  if (length === undefined || !/^\d+$/.test(length)) throw new StoreError("MissingContentLength");
  if (Number(length) > maxBytes) throw new StoreError("EntityTooLarge");
}

export async function putObject(c: Context, objects: Objects, key: string, payloadHash?: string): Promise<Response> {
  const body = Buffer.from(await c.req.arrayBuffer());
  if (payloadHash && createHash("sha256").update(body).digest("hex") !== payloadHash) {
    throw new StoreError("XAmzContentSHA256Mismatch");
  }
  const { etag } = await objects.put(key, body, readMetadata(c));
  return new Response(null, { headers: { etag } });
}

export async function copyObject(c: Context, objects: Objects, bucket: string, key: string): Promise<Response> {
  const source = decode(c.req.header("x-amz-copy-source") ?? "").replace(/^\//, "");
  if (!source.startsWith(`${bucket}/`)) throw new StoreError("NoSuchBucket");
  const from = source.slice(bucket.length + 1);
  const info = objects.info(from);
  if (!info) throw new StoreError("NoSuchKey");
  const metadata = c.req.header("x-amz-metadata-directive") === "REPLACE" ? readMetadata(c) : info;
  const { contentType, headers } = metadata;
  const copied = await objects.put(key, await objects.read(from), { contentType, headers });
  return xml(
    `<CopyObjectResult><LastModified>${copied.lastModified}</LastModified><ETag>${escapeXml(copied.etag)}</ETag></CopyObjectResult>`,
  );
}

function readMetadata(c: Context): Metadata {
  const sent = Object.entries(c.req.header());
  const isStored = (name: string): boolean =>
    ["cache-control", "content-disposition", "content-encoding", "expires"].includes(name) ||
    name.startsWith("x-amz-meta-");
  return {
    contentType: c.req.header("content-type") ?? "binary/octet-stream",
    headers: Object.fromEntries(sent.filter(([name]) => isStored(name))),
  };
}
