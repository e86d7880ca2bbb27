import { randomBytes } from "node:crypto";
import type { Context } from "hono";

export type TokenStore<T> = {
  /** A new token for a value. */
  issue(value: T): string;
  find(token: string): T | undefined;
  /** The token finds nothing any more. */
  end(token: string): void;
};

/** Codes or access tokens that expire after `seconds`; in memory only. */
export function openTokenStore<T>(seconds: number): TokenStore<T> {
  const tokens = new Map<string, { value: T; expiresAt: number }>();
  return {
    issue(value) {
      const token = randomBytes(24).toString("base64url");
      tokens.set(token, { value, expiresAt: Date.now() + seconds * 1000 });
      return token;
    },
    find(token) {
      const found = tokens.get(token);
      return found && found.expiresAt > Date.now() ? found.value : undefined;
    },
    end: (token) => void tokens.delete(token),
  };
}

/** The token of the Authorization header, or "". */
export function bearerToken(c: Context): string {
  return /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
}
