import { Secret, TOTP } from "otpauth";

/** As authenticator apps expect it: RFC 6238 with SHA-1, six digits, a step of 30 seconds. */
const shape = { issuer: "Gyeot", algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps before and after our clock whose codes are valid. */
const tolerance = 1;

/** A new secret in base 32: 160 bits from the system's random source. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The time step of `code`, at most one away from `at`; null for a wrong code. */
export function stepOf({ secret, code, at }: { secret: string; code: string; at: Date }): number | null {
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: tolerance });
  return delta === null ? null : Math.floor(at.getTime() / 1000 / shape.period) + delta;
}

/** The address in the QR code for authenticator apps. */
export const appUri = ({ secret, email }: { secret: string; email: string }): string =>
  new TOTP({ ...shape, label: email, secret: Secret.fromBase32(secret) }).toString();
