import { defineEndpoint } from "../endpoint";
import {
  MailChoice,
  MailChoiceInput,
  MailChoiceQuery,
  NotificationChange,
  NotificationPage,
  NotificationSettings,
  NotificationsQuery,
  NotificationsRead,
  NotificationsReadResponse,
} from "./schemas";

const tag = "Notifications";

export const listNotifications = defineEndpoint({
  method: "get",
  path: "/notifications",
  access: "consented",
  tag,
  summary: "My notifications, newest first",
  query: NotificationsQuery,
  response: NotificationPage,
});

export const markNotificationsRead = defineEndpoint({
  method: "post",
  path: "/notifications/read",
  access: "consented",
  tag,
  summary: "Mark one as read, or all up to a moment",
  body: NotificationsRead,
  response: NotificationsReadResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const getNotificationSettings = defineEndpoint({
  method: "get",
  path: "/notifications/settings",
  access: "consented",
  tag,
  summary: "What comes by mail and by push",
  response: NotificationSettings,
});

export const changeNotificationSettings = defineEndpoint({
  method: "put",
  path: "/notifications/settings",
  access: "consented",
  tag,
  summary: "Choose what comes by mail and by push",
  body: NotificationChange,
  response: NotificationSettings,
});

export const getMailChoice = defineEndpoint({
  method: "get",
  path: "/notifications/mail-choice",
  access: "guest",
  tag,
  summary: "Whether a kind comes by mail, by the token in one",
  query: MailChoiceQuery,
  response: MailChoice,
  limit: "lookupPerAddress",
});

export const changeMailChoice = defineEndpoint({
  method: "post",
  path: "/notifications/mail-choice",
  access: "guest",
  tag,
  summary: "Stop mail of a kind by the token in one, or take that back",
  body: MailChoiceInput,
  response: MailChoice,
  limit: "lookupPerAddress",
});
