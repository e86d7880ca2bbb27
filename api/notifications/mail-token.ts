import { type MailedKind, mailedKinds } from "#contract/notifications";
import { constantTimeEqual, hmac, type Keys } from "../crypto";
import { ApiError } from "../http/api-error";

/** Whom a mail went to, and about what kind: all that its link may change. */
type MailedTo = { userId: string; kind: MailedKind };

/**
 * Stands in a mail's unsubscribe address instead of signing in. Made with a key of its own, for one person and one
 * kind; it does not run out, since an old mail must still be good for stopping them.
 */
export function mailToken(keys: Keys, { userId, kind }: MailedTo): string {
  const body = Buffer.from(`${userId} ${kind}`, "utf8").toString("base64url");
  return `${body}.${sign(keys, body)}`;
}

/** Throws INVALID_REQUEST for one that we did not make. */
export function readMailToken(keys: Keys, token: string): MailedTo {
  const [body = "", tag = ""] = token.split(".");
  const [userId = "", kind] = Buffer.from(body, "base64url").toString("utf8").split(" ");
  const known = mailedKinds.find((name) => name === kind);
  if (!known || !constantTimeEqual(tag, sign(keys, body)))
    throw new ApiError("INVALID_REQUEST", { fields: { token: ["invalid"] } });
  return { userId, kind: known };
}

const sign = (keys: Keys, body: string) => hmac(keys.unsubscribe, `unsubscribe|${body}`).toString("base64url");
