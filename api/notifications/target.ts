import type { NotificationKind, NotificationTarget } from "#contract/notifications";

type Told = {
  kind: NotificationKind;
  target_type: NotificationTarget["type"];
  target_id: string;
  post_id: string | null;
  /** of a reply: the comment it answers */
  parent_id: string | null;
  /** the actor's, null without one */
  domain: string | null;
};

/** What a notification leads to. */
export const targetOf = (told: Told): NotificationTarget => ({
  type: told.target_type,
  id: told.target_id,
  url: urlOf(told),
});

function urlOf({ kind, target_type, target_id, post_id, parent_id, domain }: Told): string {
  switch (target_type) {
    case "post":
      return `/posts/${target_id}`;
    case "comment":
      return `/posts/${post_id}/comments/${parent_id ?? target_id}#${target_id}`;
    case "user":
      return `/${domain}`;
    case "subscription":
      return kind === "subscription" ? `/${domain}` : "/mypage/subscriptions";
    case "payment":
      return `/mypage/payments/${target_id}`;
    case "card":
      return "/mypage/cards";
    case "donation":
      return "/mypage/donations";
    case "room":
      return `/messages/${target_id}`;
    case "settlement":
      return "/mypage/withdrawal";
    case "application":
      return "/mypage/apply";
    case "report":
      return "/mypage/reports";
  }
}
