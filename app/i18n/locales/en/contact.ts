import type ko from "../ko/contact";
import type { English } from "../texts";

export default {
  title: "Contact us",
  lead: "Ask a question, tell us what went wrong, or propose something. We answer by email.",
  hoursTitle: "Customer service",
  hours: "Weekdays 9:00–18:00 Korean time (closed on weekends and holidays)",
  hoursNote: "What reaches us outside these hours is answered on the next weekday.",
  email: "Email to answer to",
  topic: "What is it about?",
  topic_general: "Using Gyeot",
  topic_payment: "Payments and refunds",
  topic_account: "Logging in and accounts",
  topic_report: "Reports and rights",
  topic_activist: "Being a creator",
  topic_partnership: "Partnership and press",
  body: "Your message",
  bodyHint: "Please do not write passwords or card numbers.",
  website: "Leave this field empty",
  send: "Send",
  selfTitle: "What you can do right away",
  selfRefund: "Payments and refunds",
  selfMembership: "Cancel a membership",
  selfPassword: "Set a new password",
  landingTitle: "Would you like to know more?",
  landingLead: "Just ask. We answer in turn on weekdays, 9:00–18:00 Korean time.",
  flash_contactSent: "Your message is sent. We answer on weekdays, 9:00–18:00 (KST).",
} satisfies English<typeof ko>;
