import { Secret, TOTP } from "otpauth";

/** As `appCode`, of the step after: for who has used up this one, and taken for as long as a code may be early or late. */
export const laterCode = (secret: string): string => appCode(secret, new Date(Date.now() + 30_000));

/** What an authenticator app that was told `secret` shows at `at`. */
export const appCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
