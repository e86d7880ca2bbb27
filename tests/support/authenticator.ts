import { Secret, TOTP } from "otpauth";

/** What an authenticator app that was told `secret` shows at `at`. */
export const appCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
