import type { Lang } from "#contract/errors";
import type { AnyId, NotificationId, UserId } from "#contract/ids";
import type { NotificationKind } from "#contract/notifications/schemas";
import { labelledTitle } from "#contract/posts/post-labels";
import type { Deps } from "../deps";
import { chosenKinds } from "./mail-preferences";
import { describeEvent, hasMail } from "./mail-texts";
import { isMailedKind } from "./notify";
import { findNotification, labelsOfNewPost } from "./queries";

type DeviceText = {
  kind: NotificationKind;
  targetId: AnyId;
  /** the event in one line, as its mail has it */
  text: string;
  /** path on the site */
  url: string;
  /** a post that was paid for is advertising */
  isPromotional: boolean;
};

/**
 * What a device may display of a notification on its lock screen: event and names, never words of a post, comment or
 * message, nor an amount. Null for one that was read, hidden or switched off meanwhile, or is for the list only.
 */
export async function describeForDevice(
  deps: Deps,
  userId: UserId,
  { id, lang, at }: { id: NotificationId; lang: Lang; at: Date },
): Promise<DeviceText | null> {
  const notification = await findNotification(deps, userId, { id, at });
  if (!notification || notification.readAt !== null || !hasMail(notification)) return null;
  const { kind } = notification;
  if (isMailedKind(kind) && !(await chosenKinds(deps, userId)).push[kind]) return null;
  const labels = await labelsOfNewPost(deps, notification);
  return {
    kind,
    targetId: notification.target.id,
    text: labelledTitle(labels, describeEvent(notification, lang), lang),
    url: notification.target.url,
    isPromotional: labels.includes("paidPartnership"),
  };
}
