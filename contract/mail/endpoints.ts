import { defineEndpoint } from "../endpoint";
import { WebhookReceived } from "../payments/webhooks";
import { BounceReport } from "./schemas";

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
