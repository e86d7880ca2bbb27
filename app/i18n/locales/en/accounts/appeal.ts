import type ko from "../../ko/accounts/appeal";
import type { English } from "../../texts";

export default {
  title: "Appeal a suspension",
  lead: "If the reason is not true, tell us. We look at it afresh and answer by mail.",
  reason: "Why it was suspended",
  blockedAt: "Suspended",
  until: "You can appeal until",
  body: "What you want to say",
  bodyHint: "You can send one appeal for a suspension, so please say in detail what is not true.",
  send: "Send the appeal",
  sentBody: "Your appeal",
  sentAt: "Sent",
  words: "What we found",
  decidedAt: "Decided",
  state_open: "Being looked at",
  state_lifted: "The suspension was lifted",
  state_upheld: "The suspension stays",
  openHint: "We have your appeal. We will answer by mail.",
  liftedHint: "You can log in again.",
  login: "Log in",
  upheldHint:
    "Your appeal against this suspension has been decided. For anything else please write to customer service.",
  expiredTitle: "The time to appeal is over",
  expiredHint: "If you need help, please write to customer service.",
  contactUs: "Contact us",
  wrongTitle: "This address does not work",
  wrongHint: "Please make sure you opened the whole address from the mail.",
  flash_appealSent: "Your appeal was sent. We will answer by mail.",
} satisfies English<typeof ko>;
