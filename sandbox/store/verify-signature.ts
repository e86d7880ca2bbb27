import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { StoreError } from "./errors";

export type Credentials = { accessKeyId: string; secretAccessKey: string };

/** A request as received: the address as written, header names in lower case. */
export type Wired = { method: string; address: string; headers: Record<string, string> };

const maxSkewMs = 15 * 60_000;
const maxExpiresSeconds = 7 * 24 * 3_600;
const unsignedPayload = "UNSIGNED-PAYLOAD";

/** Checks a Signature Version 4 in headers or address. Returns the body's signed hash, if there is one. */
export function verifySignature(request: Wired, credentials: Credentials, now: number): string | undefined {
  const [path = "", search = ""] = splitOnce(request.address, "?");
  const query = parseQuery(search);
  const signed = query.has("X-Amz-Algorithm") ? fromQuery(query, now) : fromHeaders(request.headers, now);
  if (signed.accessKeyId !== credentials.accessKeyId) throw new StoreError("InvalidAccessKeyId");
  refuseUnsignedHeaders(request.headers, signed.signedHeaders);
  const canonical = [
    request.method,
    path.split("/").map(reencode).join("/"),
    canonicalQuery(query),
    ...signed.signedHeaders.map((name) => `${name}:${(request.headers[name] ?? "").trim().replace(/\s+/g, " ")}`),
    "",
    signed.signedHeaders.join(";"),
    signed.payloadHash,
  ].join("\n");
  const scope = signed.scope.join("/");
  const toSign = ["AWS4-HMAC-SHA256", signed.date, scope, sha256(canonical)].join("\n");
  const expected = hmac(signingKey(credentials.secretAccessKey, signed.scope), toSign);
  const given = Buffer.from(signed.signature, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new StoreError("SignatureDoesNotMatch");
  return signed.payloadHash === unsignedPayload ? undefined : signed.payloadHash;
}

type Signed = {
  accessKeyId: string;
  scope: string[];
  date: string;
  signedHeaders: string[];
  signature: string;
  payloadHash: string;
};

function fromHeaders(headers: Record<string, string>, now: number): Signed {
  const { authorization } = headers;
  if (!authorization) throw new StoreError("AccessDenied");
  const match = /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  if (!match) throw new StoreError("AuthorizationHeaderMalformed");
  const date = headers["x-amz-date"] ?? "";
  if (Math.abs(parseDate(date) - now) > maxSkewMs) throw new StoreError("RequestTimeTooSkewed");
  const payloadHash = headers["x-amz-content-sha256"];
  if (!payloadHash) throw new StoreError("InvalidArgument", "Missing required header: x-amz-content-sha256");
  return { ...readCredential(match[1] ?? "", date), date, ...readRest(match[2] ?? "", match[3] ?? ""), payloadHash };
}

function fromQuery(query: Map<string, string>, now: number): Signed {
  const read = (name: string): string => {
    const value = query.get(`X-Amz-${name}`);
    if (!value) throw new StoreError("AuthorizationQueryParametersError");
    return value;
  };
  if (read("Algorithm") !== "AWS4-HMAC-SHA256") throw new StoreError("AuthorizationQueryParametersError");
  const date = read("Date");
  const expires = Number(read("Expires"));
  if (!Number.isSafeInteger(expires) || expires < 1 || expires > maxExpiresSeconds) {
    throw new StoreError("AuthorizationQueryParametersError");
  }
  const signedAt = parseDate(date);
  if (signedAt - now > maxSkewMs) throw new StoreError("AccessDenied", "Request is not valid yet");
  const payloadHash = query.get("X-Amz-Content-Sha256") ?? unsignedPayload;
  const rest = readRest(read("SignedHeaders"), read("Signature"));
  if (signedAt + expires * 1_000 < now) throw new StoreError("AccessDenied", "Request has expired");
  return { ...readCredential(read("Credential"), date), date, ...rest, payloadHash };
}

function readCredential(text: string, date: string): { accessKeyId: string; scope: string[] } {
  const parts = text.split("/");
  const scope = parts.slice(-4);
  const [day, , service, end] = scope;
  if (parts.length < 5 || day !== date.slice(0, 8) || service !== "s3" || end !== "aws4_request") {
    throw new StoreError("AuthorizationHeaderMalformed");
  }
  return { accessKeyId: parts.slice(0, -4).join("/"), scope };
}

function readRest(signedHeaders: string, signature: string): { signedHeaders: string[]; signature: string } {
  const names = signedHeaders.split(";");
  if (!names.includes("host")) throw new StoreError("AccessDenied", "The host header must be signed");
  return { signedHeaders: names, signature };
}

/** Headers that change a request's meaning must be signed. */
function refuseUnsignedHeaders(headers: Record<string, string>, signed: string[]): void {
  const loose = Object.keys(headers).filter((name) => name.startsWith("x-amz-") && !signed.includes(name));
  // A hash of the body may accompany a presigned address.
  if (loose.some((name) => name !== "x-amz-content-sha256")) {
    throw new StoreError("AccessDenied", "There were headers present in the request which were not signed");
  }
}

function canonicalQuery(query: Map<string, string>): string {
  return [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

export function parseQuery(search: string): Map<string, string> {
  const query = new Map<string, string>();
  for (const pair of search.split("&").filter(Boolean)) {
    const [name = "", value = ""] = splitOnce(pair, "=");
    // A doubled parameter could be signed with one value and read with the other.
    if (query.has(decode(name))) throw new StoreError("InvalidArgument");
    query.set(decode(name), decode(value));
  }
  return query;
}

function signingKey(secret: string, scope: string[]): Buffer {
  return scope.reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`));
}

function parseDate(text: string): number {
  const match = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text);
  const [, year, month, day, hour, minute, second] = match ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at)) throw new StoreError("AccessDenied", "A valid X-Amz-Date is required");
  return at;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const hmac = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

const reencode = (segment: string): string => encode(decode(segment));

export function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", "%2B"));
  } catch {
    throw new StoreError("InvalidArgument");
  }
}

export function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + mark.length)];
}
