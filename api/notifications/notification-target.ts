import type { AnyId, PostId } from "#contract/ids";
import type { NotificationKind, NotificationTarget } from "#contract/notifications/schemas";
import { pagePath } from "#contract/pages";

type TargetRow = {
  kind: NotificationKind;
  target_type: NotificationTarget["type"];
  target_id: AnyId;
  post_id: PostId | null;
  /** the actor's, null without one */
  domain: string | null;
};

/** The link of a notification. */
export const notificationTarget = (row: TargetRow): NotificationTarget => ({
  type: row.target_type,
  id: row.target_id,
  url: urlOf(row),
});

function urlOf({ kind, target_type, target_id, post_id, domain }: TargetRow): string {
  switch (target_type) {
    case "post":
      return pagePath("post", { postId: target_id });
    case "comment":
      return pagePath("post", { postId: post_id ?? "" }, `?comment=${target_id}#${target_id}`);
    case "user":
      return pagePath("creator", { domain: domain ?? "" });
    case "subscription":
      return kind === "subscription" ? pagePath("creator", { domain: domain ?? "" }) : pagePath("subscriptions");
    case "payment":
      return pagePath("payment", { paymentId: target_id });
    case "card":
      return pagePath("cards");
    case "donation":
      return pagePath("donations");
    case "room":
      return pagePath("room", { roomId: target_id });
    case "settlement":
      return pagePath("settlements");
    case "seller":
      return pagePath("seller");
    case "application":
      return pagePath("application");
    case "report":
      return pagePath("reports");
  }
}
