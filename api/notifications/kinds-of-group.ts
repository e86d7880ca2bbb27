import type { NotificationGroup } from "#contract/notifications/notification-groups";
import type { NotificationKind } from "#contract/notifications/schemas";

const groupOfKind: Record<NotificationKind, NotificationGroup> = {
  donation: "support",
  subscription: "support",
  like: "reactions",
  comment: "reactions",
  reply: "reactions",
  mention: "reactions",
  follow: "reactions",
  message: "reactions",
  newPost: "posts",
  renewalNotice: "payments",
  paymentFailed: "payments",
  refunded: "payments",
  cardNeeded: "payments",
  donated: "payments",
  membershipPaid: "payments",
  payoutAccountChanged: "payments",
  settlementDecided: "payments",
  sellerDecided: "payments",
  sellerViewed: "payments",
  applicationDecided: "notices",
  reportResolved: "notices",
};

/** The kinds of a group; at least one. */
export const kindsOf = (group: NotificationGroup): NotificationKind[] =>
  (Object.keys(groupOfKind) as NotificationKind[]).filter((kind) => groupOfKind[kind] === group);
