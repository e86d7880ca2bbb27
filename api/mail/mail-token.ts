import type { UserId } from "#contract/ids";
import { type UnsubscribeKind, unsubscribeKinds } from "#contract/notifications/schemas";
import { pagePath } from "#contract/pages";
import { constantTimeEqual, hmac, type Keys } from "../crypto";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";

/** The recipient and kind of a mail: all that its unsubscribe link may change. */
type MailedTo = { userId: UserId; kind: UnsubscribeKind };

/**
 * Authorizes a mail's unsubscribe link instead of a login. Signed with a key of its own for one user and kind; it never
 * expires, because an old mail must still be able to stop further ones.
 */
export function mailToken(keys: Keys, { userId, kind }: MailedTo): string {
  const body = Buffer.from(`${userId} ${kind}`, "utf8").toString("base64url");
  return `${body}.${sign(keys, body)}`;
}

/**
 * A mail's unsubscribe link, and the headers by which the mail program shows its own button and posts to the link without
 * a page of ours (RFC 8058).
 */
export function unsubscribeLink({ env, keys }: Pick<Deps, "env" | "keys">, to: MailedTo) {
  const url = env.PUBLIC_URL + pagePath("unsubscribe", `?token=${mailToken(keys, to)}`);
  const headers = { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  return { url, headers };
}

/** Throws INVALID_REQUEST for a token we did not sign. */
export function readMailToken(keys: Keys, token: string): MailedTo {
  const [body = "", tag = ""] = token.split(".");
  const [userId = "", kind] = Buffer.from(body, "base64url").toString("utf8").split(" ");
  const known = unsubscribeKinds.find((name) => name === kind);
  if (!known || !constantTimeEqual(tag, sign(keys, body)))
    throw new ApiError("INVALID_REQUEST", { fields: { token: ["invalid"] } });
  return { userId: userId as UserId, kind: known };
}

const sign = (keys: Keys, body: string) => hmac(keys.unsubscribe, `unsubscribe|${body}`).toString("base64url");
