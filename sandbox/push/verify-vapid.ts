import { createPublicKey, verify } from "node:crypto";

const mostSeconds = 86_400;

/** Why the authorization (RFC 8292) of a request to `origin` is refused, by the key the browser subscribed with; null if it is not. */
export function refuseVapid(authorization: string, { origin, key }: { origin: string; key: string }): string | null {
  const [, token = "", sentKey = ""] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (sentKey !== key) return "another key";
  const [header = "", claims = "", signature = ""] = token.split(".");
  if (parse(header).alg !== "ES256") return "another algorithm";
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  const signed = Buffer.from(signature, "base64url");
  if (!verify("sha256", Buffer.from(`${header}.${claims}`), { key: publicKey, dsaEncoding: "ieee-p1363" }, signed))
    return "a wrong signature";
  const { aud, exp, sub } = parse(claims);
  const left = Number(exp) - Date.now() / 1_000;
  if (aud !== origin) return "another audience";
  if (!(left > 0 && left <= mostSeconds)) return "expired, or valid for more than a day";
  return /^(?:mailto|https):/.test(String(sub)) ? null : "no contact";
}

function parse(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return {};
  }
}
