import { Secret, TOTP } from "otpauth";

/** As `appCode`, of the next step: for a user who has used this one; accepted, since a code may be early or late. */
export const nextAppCode = (secret: string): string => appCode(secret, new Date(Date.now() + 30_000));

/** The code an authenticator app with `secret` shows at `at`. */
export const appCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
