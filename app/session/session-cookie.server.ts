import { createHash } from "node:crypto";
import type { Token } from "#contract/accounts/schemas";
import { clearCookie, readCookie, writeCookie } from "~/cookie.server";
import { env, isHttps } from "~/env.server";
import { decryptJwt, encryptJwt } from "~/http/sealed-cookie.server";

/** Times are milliseconds since the epoch. */
export type TokenSet = {
  accessToken: string;
  accessIssuedAt: number;
  accessExpiresAt: number;
  refreshToken: string;
  refreshExpiresAt: number;
};

export function tokenSetOf(token: Token, now = Date.now()): TokenSet {
  return {
    accessToken: token.accessToken,
    accessIssuedAt: now,
    accessExpiresAt: now + token.expiresIn * 1_000,
    refreshToken: token.refreshToken.token,
    refreshExpiresAt: now + token.refreshToken.expiresIn * 1_000,
  };
}

function sessionCookieName(): string {
  if (!isHttps()) return "gyeot";
  return env().COOKIE_DOMAIN ? "__Secure-gyeot" : "__Host-gyeot";
}

export function encryptSession(tokens: TokenSet): string {
  const encrypted = encryptJwt({ tokens }, new Date(tokens.refreshExpiresAt), encryptionKey());
  return writeCookie(sessionCookieName(), encrypted, (tokens.refreshExpiresAt - Date.now()) / 1_000, cookieDomain());
}

/** A forged, garbled or expired cookie is a guest's. */
export function decryptSession(request: Request): TokenSet | null {
  const encrypted = readCookie(request, sessionCookieName());
  return encrypted ? (decryptJwt<{ tokens: TokenSet }>(encrypted, encryptionKey())?.tokens ?? null) : null;
}

export const clearedSession = () => clearCookie(sessionCookieName(), cookieDomain());

const cookieDomain = () => (isHttps() ? env().COOKIE_DOMAIN : undefined);

let key: Uint8Array | undefined;
function encryptionKey(): Uint8Array {
  key ??= createHash("sha256").update(env().SESSION_SECRET).digest();
  return key;
}
