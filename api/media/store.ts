import type { S3Client } from "@aws-sdk/client-s3";
import type { Env } from "../env";

export type StoredObject = { body: ReadableStream<Uint8Array>; contentType: string; length: number | undefined };

/** The object store, S3 or anything that speaks it. */
export type ObjectStore = {
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** null when there is no such object */
  get(key: string): Promise<StoredObject | null>;
  /** nothing happens when there is no such object */
  remove(key: string): Promise<void>;
  /** An address to PUT exactly this to, once signed good for `seconds`: another type, length or key is refused there. */
  presignPut(key: string, upload: { contentType: string; bytes: number; at: Date; seconds: number }): Promise<string>;
};

/** The SDK is loaded at the first use: most requests, and a start, do without it. */
export function createStore(env: Env): ObjectStore {
  let loading: Promise<{ sdk: typeof import("@aws-sdk/client-s3"); client: S3Client }> | undefined;
  const s3 = () => {
    loading ??= import("@aws-sdk/client-s3").then((sdk) => ({ sdk, client: clientFor(sdk, env) }));
    return loading;
  };
  return {
    async put(key, body, contentType) {
      const { sdk, client } = await s3();
      await client.send(
        new sdk.PutObjectCommand({ Bucket: env.S3_BUCKET, Key: key, Body: body, ContentType: contentType }),
      );
    },
    async get(key) {
      const { sdk, client } = await s3();
      try {
        const got = await client.send(new sdk.GetObjectCommand({ Bucket: env.S3_BUCKET, Key: key }));
        if (!got.Body) return null;
        return {
          body: got.Body.transformToWebStream(),
          contentType: got.ContentType ?? "application/octet-stream",
          length: got.ContentLength,
        };
      } catch (error) {
        if ((error as { name?: string }).name === "NoSuchKey" || (error as { name?: string }).name === "NotFound")
          return null;
        throw error;
      }
    },
    async remove(key) {
      const { sdk, client } = await s3();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: env.S3_BUCKET, Key: key }));
    },
    async presignPut(key, { contentType, bytes, at, seconds }) {
      const [{ sdk, client }, { getSignedUrl }] = await Promise.all([s3(), import("@aws-sdk/s3-request-presigner")]);
      const put = { Bucket: env.S3_BUCKET, Key: key, ContentType: contentType, ContentLength: bytes };
      return getSignedUrl(client, new sdk.PutObjectCommand(put), {
        expiresIn: seconds,
        signingDate: at,
        signableHeaders: new Set(["host", "content-type", "content-length"]),
      });
    },
  };
}

function clientFor(sdk: typeof import("@aws-sdk/client-s3"), env: Env): S3Client {
  return new sdk.S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    forcePathStyle: true,
    // Else a checksum of an empty body is signed into presigned addresses, which real stores then refuse.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
  });
}
