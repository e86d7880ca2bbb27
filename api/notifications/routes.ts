import { NotificationChange, NotificationSettings } from "#contract/notifications";
import { endpoint } from "../endpoint";
import { chooseNotifications, notificationSettings } from "./choices";

const tag = "Notifications";

export const notificationsRoutes = [
  endpoint({
    method: "get",
    path: "/notifications/settings",
    who: "consented",
    tag,
    summary: "What comes by mail",
    answer: NotificationSettings,
    handle: ({ deps, actor }) => notificationSettings(deps, actor.userId),
  }),
  endpoint({
    method: "put",
    path: "/notifications/settings",
    who: "consented",
    tag,
    summary: "Choose what comes by mail",
    body: NotificationChange,
    answer: NotificationSettings,
    handle: ({ deps, actor, body }) => chooseNotifications(deps, actor.userId, body.email),
  }),
];
