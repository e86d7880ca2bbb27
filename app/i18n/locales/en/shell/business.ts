import type ko from "../../ko/shell/business";
import type { English } from "../../texts";

export default {
  name: "Company",
  representative: "Representative",
  registrationNumber: "Business registration number",
  commission: "Check at the Fair Trade Commission",
  mailOrderNumber: "Mail-order sales registration",
  address: "Address",
  phone: "Phone",
  email: "Email",
  hostingProvider: "Hosting provider",
  privacyOfficer: "Privacy officer",
  youthOfficer: "Youth protection officer",
  supportHours: "Customer service: weekdays 9:00–18:00 (KST)",
  copyright: "© 2026 Gyeot",
} satisfies English<typeof ko>;
