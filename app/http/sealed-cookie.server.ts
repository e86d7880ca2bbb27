import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { clearCookie, readCookie, writeCookie } from "~/cookie.server";
import { env, isHttps } from "~/env.server";
import { type RouteArgs, responseContext } from "./response-context.server";

type SealedCookie<T> = {
  /** Null for a forged, garbled or expired one. */
  read(request: Request): Promise<T | null>;
  keep(args: RouteArgs, value: T): Promise<void>;
  drop(args: RouteArgs): void;
};

/** All their names, so that signing out can clear them. */
const cookieNames: (() => string)[] = [];

/** A short-lived value in the browser that only this server can read. Each name has a key of its own. */
export function sealedCookie<T>(name: string, lifeSeconds: number): SealedCookie<T> {
  const key = () => createHash("sha256").update(`${name} ${env().SESSION_SECRET}`).digest();
  const cookieName = () => (isHttps() ? `__Host-${name}` : name);
  cookieNames.push(cookieName);
  return {
    async read(request) {
      const encrypted = readCookie(request, cookieName());
      return encrypted ? (decryptJwt<{ value: T }>(encrypted, key())?.value ?? null) : null;
    },
    async keep({ context }, value) {
      const encrypted = encryptJwt({ value }, new Date(Date.now() + lifeSeconds * 1_000), key());
      responseContext(context).setCookie(writeCookie(cookieName(), encrypted, lifeSeconds));
    },
    drop: ({ context }) => responseContext(context).setCookie(clearCookie(cookieName())),
  };
}

/** Clears every encrypted cookie that came with the request: the drafts of the user who signs out. */
export function dropSealedCookies({ request, context }: RouteArgs): void {
  for (const name of cookieNames.map((nameOf) => nameOf())) {
    if (readCookie(request, name) !== null) responseContext(context).setCookie(clearCookie(name));
  }
}

/**
 * A JWT encrypted as compact JWE with alg "dir" and enc "A256GCM". Synchronous: every page of a signed-in user decrypts
 * one, and WebCrypto would take several turns of the event loop for it.
 */
export function encryptJwt(claims: Record<string, unknown>, expiresAt: Date, key: Uint8Array): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(header));
  const payload = JSON.stringify({ ...claims, exp: Math.floor(expiresAt.getTime() / 1_000) });
  const ciphertext = Buffer.concat([cipher.update(payload, "utf8"), cipher.final()]);
  return [header, "", ...[iv, ciphertext, cipher.getAuthTag()].map((part) => part.toString("base64url"))].join(".");
}

/** The claims; null for a token that is forged, garbled or expired. */
export function decryptJwt<T>(token: string, key: Uint8Array): T | null {
  const [protectedHeader, encryptedKey, ...parts] = token.split(".");
  if (protectedHeader !== header || encryptedKey !== "" || !parts.every((part) => base64url.test(part))) return null;
  const [iv, ciphertext, tag, ...more] = parts.map((part) => Buffer.from(part, "base64url"));
  if (iv?.length !== ivBytes || !ciphertext || tag?.length !== tagBytes || more.length > 0) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(header)).setAuthTag(tag);
    const claims = JSON.parse(decipher.update(ciphertext, undefined, "utf8") + decipher.final("utf8"));
    return claims.exp > Math.floor(Date.now() / 1_000) ? claims : null;
  } catch {
    return null;
  }
}

const ivBytes = 12;
const tagBytes = 16;
const base64url = /^[A-Za-z0-9_-]+$/;
const header = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256GCM" })).toString("base64url");
