import { jwtVerify, SignJWT } from "jose";
import type { SessionId, UserId } from "#contract/ids";
import type { Keys } from "../crypto";

export const accessTokenSeconds = 300;
const [issuer, audience, type] = ["gyeot", "gyeot-api", "at+jwt"];

type AccessClaims = { userId: UserId; sessionId: SessionId };
type VerifiedClaims = AccessClaims & { expiresAt: number };

/** Tokens already verified, so that the signature is checked once per token instead of once per request. */
const verified = new Map<string, VerifiedClaims>();
const rememberedAtMost = 20_000;

export async function signAccessToken(keys: Keys, { userId, sessionId }: AccessClaims, at: Date): Promise<string> {
  const issuedAt = Math.floor(at.getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: "HS256", typ: type })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(keys.access);
}

/** The claims of a valid token of ours, not expired at `at`; else null. */
export async function verifyAccessToken(keys: Keys, token: string, at: Date): Promise<AccessClaims | null> {
  const cacheKey = `${keys.access.toString("base64")}${token}`;
  const known = verified.get(cacheKey) ?? (await check(keys, token, at));
  if (!known || known.expiresAt <= at.getTime()) {
    verified.delete(cacheKey);
    return null;
  }
  remember(cacheKey, known);
  return known;
}

async function check(keys: Keys, token: string, at: Date): Promise<VerifiedClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keys.access, {
      algorithms: ["HS256"],
      issuer,
      audience,
      typ: type,
      currentDate: at,
      requiredClaims: ["sub", "sid", "exp"],
    });
    return {
      userId: String(payload.sub) as UserId,
      sessionId: String(payload.sid) as SessionId,
      expiresAt: Number(payload.exp) * 1000,
    };
  } catch {
    return null;
  }
}

function remember(cacheKey: string, claims: VerifiedClaims): void {
  if (verified.has(cacheKey)) return;
  if (verified.size >= rememberedAtMost) verified.delete(verified.keys().next().value as string);
  verified.set(cacheKey, claims);
}
