import { Secret, TOTP } from "otpauth";

/** As authenticator apps expect it: RFC 6238 with SHA-1, six digits, a step of 30 seconds. */
const shape = { issuer: "Gyeot", algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps before and after the house's clock that a code may be of. */
const window = 1;

/** A new secret in base 32: 160 bits from the system's random source. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The time step `code` is of, at most one away from `at`; null when it is none of this secret's. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window });
  return delta === null ? null : Math.floor(at.getTime() / 1000 / shape.period) + delta;
}

/** What an authenticator app reads from the QR picture. */
export const appUri = (secret: string, email: string): string =>
  new TOTP({ ...shape, label: email, secret: Secret.fromBase32(secret) }).toString();
