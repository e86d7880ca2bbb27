import type { UserId } from "#contract/ids";
import { type MailedKind, mailedKinds } from "#contract/notifications/schemas";
import { constantTimeEqual, hmac, type Keys } from "../crypto";
import { ApiError } from "../http/api-error";

/** The recipient and kind of a mail: all that its unsubscribe link may change. */
type MailedTo = { userId: UserId; kind: MailedKind };

/**
 * Authorizes a mail's unsubscribe link instead of a login. Signed with a key of its own for one user and kind; it never
 * expires, because an old mail must still be able to stop further ones.
 */
export function mailToken(keys: Keys, { userId, kind }: MailedTo): string {
  const body = Buffer.from(`${userId} ${kind}`, "utf8").toString("base64url");
  return `${body}.${sign(keys, body)}`;
}

/** Throws INVALID_REQUEST for a token we did not sign. */
export function readMailToken(keys: Keys, token: string): MailedTo {
  const [body = "", tag = ""] = token.split(".");
  const [userId = "", kind] = Buffer.from(body, "base64url").toString("utf8").split(" ");
  const known = mailedKinds.find((name) => name === kind);
  if (!known || !constantTimeEqual(tag, sign(keys, body)))
    throw new ApiError("INVALID_REQUEST", { fields: { token: ["invalid"] } });
  return { userId: userId as UserId, kind: known };
}

const sign = (keys: Keys, body: string) => hmac(keys.unsubscribe, `unsubscribe|${body}`).toString("base64url");
