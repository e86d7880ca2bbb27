import { createHash } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import type { Token } from "#contract/accounts";
import { env, isHttps } from "~/env.server";
import { clearCookie, readCookie, writeCookie } from "~/http/cookie.server";

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

export async function sealSession(tokens: TokenSet): Promise<string> {
  const sealed = await new EncryptJWT({ tokens })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime(new Date(tokens.refreshExpiresAt))
    .encrypt(sealingKey());
  return writeCookie(sessionCookieName(), sealed, (tokens.refreshExpiresAt - Date.now()) / 1_000, cookieDomain());
}

/** A forged, garbled or outlived cookie is a guest's. */
export async function openSession(request: Request): Promise<TokenSet | null> {
  const sealed = readCookie(request, sessionCookieName());
  if (!sealed) return null;
  try {
    const options = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
    const { payload } = await jwtDecrypt<{ tokens: TokenSet }>(sealed, sealingKey(), options);
    return payload.tokens;
  } catch {
    return null;
  }
}

export const clearedSession = () => clearCookie(sessionCookieName(), cookieDomain());

const cookieDomain = () => (isHttps() ? env().COOKIE_DOMAIN : undefined);

let key: Uint8Array | undefined;
function sealingKey(): Uint8Array {
  key ??= createHash("sha256").update(env().SESSION_SECRET).digest();
  return key;
}
