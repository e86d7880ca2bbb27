import { defineEndpoint } from "../endpoint";
import { WebhookReceived } from "../payments/webhooks";
import { AdminMailPage, AdminMailQuery, BounceReport } from "./schemas";

export const receiveMailWebhook = defineEndpoint({
  method: "post",
  path: "/webhooks/mail",
  access: "guest",
  tag: "Mail",
  summary: "A mail server's later report on a mail; with the header `mail-webhook-secret`",
  body: BounceReport,
  response: WebhookReceived,
  errors: ["UNAUTHORIZED", "TOO_MANY_REQUESTS"],
});

export const listMails = defineEndpoint({
  method: "get",
  path: "/admin/mails",
  access: "admin",
  tag: "Admin",
  summary: "What became of the mails sent",
  query: AdminMailQuery,
  response: AdminMailPage,
});
