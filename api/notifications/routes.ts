import {
  MailChoice,
  MailChoiceInput,
  MailChoiceQuery,
  NotificationChange,
  NotificationPage,
  NotificationSettings,
  NotificationsRead,
  NotificationsReadAnswer,
} from "#contract/notifications";
import { PageQuery } from "#contract/paging";
import { endpoint } from "../http/endpoint";
import { networkOf } from "../http/rate-limits";
import { chooseByMail, chooseNotifications, mailChoice, notificationSettings } from "./choices";
import { listNotifications } from "./queries";
import { markRead } from "./read";

const tag = "Notifications";

export const notificationsRoutes = [
  endpoint({
    method: "get",
    path: "/notifications",
    who: "consented",
    tag,
    summary: "What one is told of, the newest first",
    query: PageQuery,
    answer: NotificationPage,
    handle: ({ deps, actor, query, at }) => listNotifications(deps, actor.userId, query, at),
  }),
  endpoint({
    method: "post",
    path: "/notifications/read",
    who: "consented",
    tag,
    summary: "Mark one as read, or all up to a moment",
    body: NotificationsRead,
    answer: NotificationsReadAnswer,
    errors: ["RESOURCE_NOT_FOUND", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, body, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      return markRead(deps, actor.userId, body, at);
    },
  }),
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
  endpoint({
    method: "get",
    path: "/notifications/mail-choice",
    who: "guest",
    tag,
    summary: "Whether a kind comes by mail, by the token in one",
    query: MailChoiceQuery,
    answer: MailChoice,
    errors: ["TOO_MANY_REQUESTS"],
    handle: async ({ deps, query, address }) => {
      await deps.limits.use("lookupPerAddress", networkOf(address));
      return mailChoice(deps, query.token);
    },
  }),
  endpoint({
    method: "post",
    path: "/notifications/mail-choice",
    who: "guest",
    tag,
    summary: "Stop mail of a kind by the token in one, or take that back",
    body: MailChoiceInput,
    answer: MailChoice,
    errors: ["TOO_MANY_REQUESTS"],
    handle: async ({ deps, body, address }) => {
      await deps.limits.use("lookupPerAddress", networkOf(address));
      return chooseByMail(deps, body.token, body.byEmail);
    },
  }),
];
