import { join } from "node:path";
import { type Context, Hono } from "hono";
import type { Wire } from "../wire";
import { StoreError } from "./errors";
import { listObjects } from "./list-objects";
import { type Objects, openObjects } from "./objects";
import { checkLength, copyObject, putObject } from "./put-object";
import { errorResponse, objectHeaders } from "./responses";
import { type Credentials, decode, parseQuery, verifySignature, type Wired } from "./verify-signature";

type StoreOptions = { folder: string; bucket: string; credentials: Credentials; allowedOrigin: string };

/** A path-style S3 of one bucket under /s3, for signed requests. */
export function storeRoutes({ folder, bucket, credentials, allowedOrigin }: StoreOptions): Hono<Wire> {
  const objects = openObjects(join(folder, encodeURIComponent(bucket)));
  const routes = new Hono<Wire>();
  routes.options("/s3/*", (c) => preflight(c, allowedOrigin));
  routes.all("/s3/*", async (c) => {
    const request = wired(c);
    const answer = await handle(c, request, objects, bucket, credentials).catch((error: unknown) => {
      const known = error instanceof StoreError ? error : new StoreError("InternalError");
      return errorResponse(known, request.address.split("?")[0] ?? "", request.method === "HEAD");
    });
    return withCors(c, answer, allowedOrigin);
  });
  return routes;
}

async function handle(
  c: Context,
  request: Wired,
  objects: Objects,
  bucket: string,
  credentials: Credentials,
): Promise<Response> {
  const { method, address, headers } = request;
  const [path = "", search = ""] = address.split("?");
  if (method === "PUT") checkLength(headers);
  const payloadHash = verifySignature(request, credentials, Date.now());
  const [named = "", ...segments] = path.slice("/s3/".length).split("/");
  if (decode(named) !== bucket) throw new StoreError("NoSuchBucket");
  const key = segments.map(decode).join("/");
  const query = parseQuery(search);
  if (key === "") return answerBucket(method, objects, bucket, query);
  if (Buffer.byteLength(key) > 1_024) throw new StoreError("KeyTooLongError");
  if (method === "PUT" && headers["x-amz-copy-source"]) return copyObject(c, objects, bucket, key);
  if (method === "PUT") return putObject(c, objects, key, payloadHash);
  if (method === "GET" || method === "HEAD") return getObject(objects, key, query, method);
  if (method !== "DELETE") throw new StoreError("MethodNotAllowed");
  await objects.delete(key);
  return new Response(null, { status: 204 });
}

/** The bucket always exists: creating it again is no error. */
function answerBucket(method: string, objects: Objects, bucket: string, query: Map<string, string>): Response {
  if (method === "GET" && query.get("list-type") === "2") return listObjects(objects, bucket, query);
  if (method === "HEAD" || method === "PUT") return new Response(null);
  throw new StoreError("MethodNotAllowed");
}

async function getObject(objects: Objects, key: string, query: Map<string, string>, method: string): Promise<Response> {
  const info = objects.info(key);
  if (!info) throw new StoreError("NoSuchKey");
  const headers = objectHeaders(info, query);
  const body = method === "HEAD" ? null : new Uint8Array(await objects.read(key));
  return new Response(body, { headers });
}

/** The request as its signer saw it, before anything decodes it. */
function wired(c: Context<Wire>): Wired {
  return { method: c.req.method, address: c.env.incoming.url ?? "/", headers: c.req.header() };
}

function preflight(c: Context, allowedOrigin: string): Response {
  if (c.req.header("origin") !== allowedOrigin) return errorResponse(new StoreError("AccessDenied"), c.req.path, false);
  return withCors(
    c,
    new Response(null, {
      status: 204,
      headers: {
        "access-control-allow-methods": "PUT, GET, HEAD",
        "access-control-allow-headers": c.req.header("access-control-request-headers") ?? "content-type",
        "access-control-max-age": "600",
      },
    }),
    allowedOrigin,
  );
}

function withCors(c: Context, answer: Response, allowedOrigin: string): Response {
  answer.headers.append("vary", "Origin");
  if (c.req.header("origin") !== allowedOrigin) return answer;
  answer.headers.set("access-control-allow-origin", allowedOrigin);
  answer.headers.set("access-control-expose-headers", "ETag");
  return answer;
}
