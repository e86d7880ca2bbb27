import type { S3Client } from "@aws-sdk/client-s3";
import type { Env } from "../env";
import { ApiError } from "../http/api-error";

export type StoredObject = { body: ReadableStream<Uint8Array>; contentType: string; length: number | undefined };

type StoreEnv = Pick<Env, "S3_ENDPOINT" | "S3_REGION" | "S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY">;

/** The object store, S3 or compatible. Throws SERVICE_UNAVAILABLE while it does not answer. */
export type ObjectStore = {
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** null for a missing object */
  get(key: string): Promise<StoredObject | null>;
  has(key: string): Promise<boolean>;
  /** the names of all objects that begin so, in the order of their bytes */
  list(prefix: string): Promise<string[]>;
  /** a missing object is no error */
  remove(key: string): Promise<void>;
  /** A signed address to PUT exactly this to within `seconds`: the store refuses another type, length or key. */
  presignPut(key: string, upload: { contentType: string; bytes: number; at: Date; seconds: number }): Promise<string>;
};

/**
 * The timeout of each of two attempts: a store that does not answer costs a page 3 s, like the database, and a form,
 * which uploads a picture first, 6 s.
 */
const waits = { readMs: 1_500, writeMs: 3_000 };

/** The SDK is loaded on first use: most requests, and the start, do without it. */
export function createStore(env: StoreEnv, { readMs, writeMs } = waits): ObjectStore {
  let loading: Promise<{ sdk: typeof import("@aws-sdk/client-s3"); client: S3Client }> | undefined;
  const s3 = () => {
    loading ??= import("@aws-sdk/client-s3").then((sdk) => ({ sdk, client: clientFor(sdk, env, readMs) }));
    return loading;
  };
  return {
    async put(key, body, contentType) {
      const { sdk, client } = await s3();
      const put = { Bucket: env.S3_BUCKET, Key: key, Body: body, ContentType: contentType };
      await client.send(new sdk.PutObjectCommand(put), { requestTimeout: writeMs }).catch(throwIfUnavailable);
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
        return isMissing(error) ? null : throwIfUnavailable(error);
      }
    },
    async has(key) {
      const { sdk, client } = await s3();
      try {
        await client.send(new sdk.HeadObjectCommand({ Bucket: env.S3_BUCKET, Key: key }));
        return true;
      } catch (error) {
        return isMissing(error) ? false : throwIfUnavailable(error);
      }
    },
    async list(prefix) {
      const { sdk, client } = await s3();
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: env.S3_BUCKET, Prefix: prefix });
      const keys: string[] = [];
      try {
        for await (const { Contents = [] } of pages) keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
      } catch (error) {
        throwIfUnavailable(error);
      }
      return keys;
    },
    async remove(key) {
      const { sdk, client } = await s3();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: env.S3_BUCKET, Key: key })).catch(throwIfUnavailable);
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

const isMissing = (error: unknown) => ["NoSuchKey", "NotFound"].includes((error as { name?: string }).name ?? "");

/** No response or a 5xx means the store is unavailable; any other refusal is our error. */
function throwIfUnavailable(error: unknown): never {
  const { $metadata, $response } = error as { $metadata?: { httpStatusCode?: number }; $response?: unknown };
  const status = $metadata?.httpStatusCode;
  const isUnavailable = status === undefined ? $response === undefined : status >= 500 || status === 429;
  throw isUnavailable ? new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 5, cause: error }) : error;
}

function clientFor(sdk: typeof import("@aws-sdk/client-s3"), env: StoreEnv, timeout: number): S3Client {
  return new sdk.S3Client({
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: timeout,
      requestTimeout: timeout,
      // For a body that stops arriving midway.
      socketTimeout: 5_000,
      throwOnRequestTimeout: true,
    },
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    forcePathStyle: true,
    // Else a checksum of an empty body is signed into presigned addresses, which real stores then refuse.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
  });
}
