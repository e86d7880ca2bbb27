import type { Lang } from "#contract/errors";
import type { NotificationId, UserId } from "#contract/ids";
import { sha256 } from "../crypto";
import type { Deps } from "../deps";
import { describeForDevice } from "../notifications/describe-for-device";
import { unreadNotifications } from "../notifications/unread-counts";
import type { Push } from "./post-push";

const siteNames: Record<Lang, string> = { ko: "곁", en: "Gyeot" };

/**
 * The push of a notification as it is now, in the device's language; null if there is none. The payload is JSON: `title`,
 * `body`, `url` (a path), `tag` (a later one of the same tag replaces it on the device) and `unread`.
 */
export async function composePush(
  deps: Deps,
  userId: UserId,
  { id, lang, at }: { id: NotificationId; lang: Lang; at: Date },
): Promise<(Push & { isPromotional: boolean }) | null> {
  const described = await describeForDevice(deps, userId, { id, lang, at });
  if (!described) return null;
  const { kind, text, url, targetId, isPromotional } = described;
  // A hash with the user in it: push services learn neither its target nor who else is notified of it.
  const tag = sha256(`${userId} ${kind} ${targetId}`).toString("base64url").slice(0, 32);
  const unread = await unreadNotifications(deps, userId, at);
  const payload = JSON.stringify({ title: siteNames[lang], body: text, url, tag, unread });
  const urgency = kind === "message" ? "high" : kind === "like" || kind === "follow" ? "low" : "normal";
  return { payload, topic: tag, urgency, isPromotional };
}
