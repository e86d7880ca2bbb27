/** What a list of notifications can be limited to: each kind is in one group (`kindsOf` of the API). */
export const notificationGroups = ["support", "reactions", "posts", "payments", "notices"] as const;
export type NotificationGroup = (typeof notificationGroups)[number];
