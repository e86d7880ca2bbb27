import type { QueueName } from "#contract/staff/values";
import type { LinkTarget } from "~/addresses/address";
import type { Area, TextKey } from "~/i18n/locales/texts";

/** Texts by their area and key. */
export type SectionLabel = { [A in Area]: [area: A, key: TextKey<A>] }[Area];
export type SectionGroup = "waiting" | "money" | "records";
export type Section = { to: LinkTarget; words: SectionLabel; group: SectionGroup };

/** Every section of the admin pages, in the order of the menu: one line each. */
export const sections: Section[] = [
  { to: "/admin/reports", words: ["admin", "reports"], group: "waiting" },
  { to: "/admin/appeals", words: ["admin/appeals", "adminTitle"], group: "waiting" },
  { to: "/admin/takedowns", words: ["admin/takedowns", "title"], group: "waiting" },
  { to: "/admin/applications", words: ["admin/applications", "title"], group: "waiting" },
  { to: "/admin/sellers", words: ["admin/sellers", "title"], group: "waiting" },
  { to: "/admin/contacts", words: ["admin/contacts", "adminTitle"], group: "waiting" },
  { to: "/admin/payments", words: ["admin/money", "payments"], group: "money" },
  { to: "/admin/settlements", words: ["admin/money", "settlements"], group: "money" },
  { to: "/admin/ledger", words: ["admin/money/reviews", "ledger"], group: "money" },
  { to: "/admin/safeguarding", words: ["admin/money", "safeguarding"], group: "money" },
  { to: "/admin/reviews", words: ["admin/money/reviews", "reviews"], group: "money" },
  { to: "/admin/campaigns", words: ["campaigns/own", "adminTitle"], group: "money" },
  { to: "/admin/users", words: ["admin", "users"], group: "records" },
  { to: "/admin/consents", words: ["admin/policies", "title"], group: "records" },
  { to: "/admin/marketing-mails", words: ["admin/marketing", "title"], group: "records" },
  { to: "/admin/mails", words: ["admin/operations", "title"], group: "records" },
  { to: "/admin/jobs", words: ["admin/dashboard", "jobs"], group: "records" },
  { to: "/admin/audit", words: ["admin", "audit"], group: "records" },
  { to: "/admin/switches", words: ["admin/switches", "title"], group: "records" },
];

/** The page for each queue; `urgent` ones are counted in the menu too. A new queue of the API needs one line here. */
export const queues: Record<QueueName, { to: LinkTarget; urgent: boolean }> = {
  footage: { to: "/admin/takedowns?state=open&ground=illegalFootage", urgent: true },
  takedowns: { to: "/admin/takedowns?state=open", urgent: true },
  applications: { to: "/admin/applications?status=pending", urgent: true },
  sellers: { to: "/admin/sellers?status=submitted", urgent: true },
  reports: { to: "/admin/reports?status=open", urgent: true },
  appeals: { to: "/admin/appeals?status=open", urgent: true },
  adminChanges: { to: "/admin/users?role=admin", urgent: true },
  settlementsRequested: { to: "/admin/settlements?status=requested", urgent: true },
  settlementsApproved: { to: "/admin/settlements?status=approved", urgent: true },
  contacts: { to: "/admin/contacts?status=open", urgent: true },
  reviews: { to: "/admin/reviews?status=open", urgent: true },
  ledger: { to: "/admin/ledger", urgent: true },
  balancesOverdue: { to: "/admin/safeguarding", urgent: true },
  jobsFailed: { to: "/admin/jobs?status=failed", urgent: true },
  mailsTroubled: { to: "/admin/mails?state=troubled", urgent: false },
  campaignsNew: { to: "/admin/campaigns", urgent: false },
};

/** How much waits in a section, by the queues that lead to it. */
export function waitingAt(section: Section, counts: { name: QueueName; count: number }[]): number {
  const own = counts.filter(({ name }) => queues[name].urgent && queues[name].to.split("?")[0] === section.to);
  return own.reduce((sum, { count }) => sum + count, 0);
}
