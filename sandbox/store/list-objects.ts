import { StoreError } from "./errors";
import type { Objects } from "./objects";
import { escapeXml, xml } from "./responses";
import { encode } from "./verify-signature";

/** `ListObjectsV2`: by prefix, in pages. The token is the last key of a page. */
export function listObjects(objects: Objects, bucket: string, query: Map<string, string>): Response {
  const prefix = query.get("prefix") ?? "";
  const token = query.get("continuation-token");
  const maxKeys = Math.min(Number(query.get("max-keys") ?? 1_000), 1_000);
  if (!Number.isSafeInteger(maxKeys) || maxKeys < 0) throw new StoreError("InvalidArgument");
  const after = token === undefined ? query.get("start-after") : Buffer.from(token, "base64url").toString("utf8");
  const keys = objects.keys(prefix);
  const rest =
    after === undefined ? keys : keys.filter((key) => Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0);
  const page = rest.slice(0, maxKeys);
  const isTruncated = rest.length > page.length && maxKeys > 0;
  const next = isTruncated ? Buffer.from(page.at(-1) ?? "").toString("base64url") : undefined;
  const show = query.get("encoding-type") === "url" ? encode : escapeXml;
  return xml(
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${escapeXml(bucket)}</Name><Prefix>${show(prefix)}</Prefix>` +
      `<KeyCount>${page.length}</KeyCount><MaxKeys>${maxKeys}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>` +
      (query.has("encoding-type") ? "<EncodingType>url</EncodingType>" : "") +
      (next ? `<NextContinuationToken>${next}</NextContinuationToken>` : "") +
      page.map((key) => describeObject(objects, key, show(key))).join("") +
      "</ListBucketResult>",
  );
}

function describeObject(objects: Objects, key: string, shown: string): string {
  const info = objects.info(key);
  return `<Contents><Key>${shown}</Key><LastModified>${info?.lastModified}</LastModified><ETag>${escapeXml(info?.etag ?? "")}</ETag><Size>${info?.size}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
}
