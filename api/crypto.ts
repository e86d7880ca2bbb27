import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

type Purpose = "access" | "refresh" | "paging" | "seal" | "media" | "network" | "unsubscribe" | "address" | "passkey";

/** The API's keys: one secret, a separate key per purpose (HKDF-SHA-256). */
export type Keys = Record<Purpose, Buffer>;

export function deriveKeys(secret: string): Keys {
  const key = (purpose: Purpose) => Buffer.from(hkdfSync("sha256", secret, "gyeot", purpose, 32));
  return {
    access: key("access"),
    refresh: key("refresh"),
    paging: key("paging"),
    seal: key("seal"),
    media: key("media"),
    network: key("network"),
    unsubscribe: key("unsubscribe"),
    address: key("address"),
    passkey: key("passkey"),
  };
}

export const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();
export const hmac = (key: Buffer, data: string): Buffer => createHmac("sha256", key).update(data).digest();

export function constantTimeEqual(a: string, b: string): boolean {
  const [x, y] = [sha256(a), sha256(b)];
  return timingSafeEqual(x, y);
}

/** AES-256-GCM, for values that must be stored but unreadable in a dump (billing keys, codes waiting to be mailed). */
export function encrypt(keys: Keys, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keys.seal, iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

/** Decrypts a text; throws when it was altered or encrypted with another key. */
export function decrypt(keys: Keys, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keys.seal, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

/** As `decrypt`, but null where that throws. */
export function decryptOrNull(keys: Keys, sealed: string): string | null {
  try {
    return decrypt(keys, sealed);
  } catch {
    return null;
  }
}
