import { defineEndpointWith } from "../endpoint";
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

const define = defineEndpointWith({ tag: "Notifications", access: "consented" });

export const listNotifications = define({
  method: "get",
  path: "/notifications",
  summary: "My notifications, newest first",
  query: NotificationsQuery,
  response: NotificationPage,
});

export const markNotificationsRead = define({
  method: "post",
  path: "/notifications/read",
  summary: "Mark one as read, or all up to a moment",
  body: NotificationsRead,
  response: NotificationsReadResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const getNotificationSettings = define({
  method: "get",
  path: "/notifications/settings",
  summary: "What comes by mail and by push",
  response: NotificationSettings,
});

export const changeNotificationSettings = define({
  method: "put",
  path: "/notifications/settings",
  summary: "Choose what comes by mail and by push",
  body: NotificationChange,
  response: NotificationSettings,
});

export const getMailChoice = define({
  method: "get",
  path: "/notifications/mail-choice",
  access: "guest",
  summary: "Whether a kind comes by mail, by the token in one",
  query: MailChoiceQuery,
  response: MailChoice,
  limit: "lookupPerAddress",
});

export const changeMailChoice = define({
  method: "post",
  path: "/notifications/mail-choice",
  access: "guest",
  summary: "Stop mail of a kind by the token in one, or take that back",
  body: MailChoiceInput,
  response: MailChoice,
  limit: "lookupPerAddress",
});
