import type { QueueName } from "#contract/desk-kinds";
import type { Area, TextKey } from "~/i18n/locales/texts";

/** Words by their area and key. */
export type Words = { [A in Area]: [area: A, key: TextKey<A>] }[Area];
export type SectionGroup = "people" | "money" | "place";
export type Section = { to: string; words: Words; group: SectionGroup };

/** Every section of the admin's place, in the order of its menu: one line each. */
export const sections: Section[] = [
  { to: "/admin/users", words: ["admin", "users"], group: "people" },
  { to: "/admin/applications", words: ["adminApplications", "title"], group: "people" },
  { to: "/admin/reports", words: ["admin", "reports"], group: "people" },
  { to: "/admin/appeals", words: ["appeals", "adminTitle"], group: "people" },
  { to: "/admin/contacts", words: ["contact", "adminTitle"], group: "people" },
  { to: "/admin/payments", words: ["adminMoney", "payments"], group: "money" },
  { to: "/admin/settlements", words: ["adminMoney", "settlements"], group: "money" },
  { to: "/admin/campaigns", words: ["ownCampaigns", "adminTitle"], group: "money" },
  { to: "/admin/reviews", words: ["adminReviews", "reviews"], group: "money" },
  { to: "/admin/ledger", words: ["adminReviews", "ledger"], group: "money" },
  { to: "/admin/mails", words: ["adminMails", "title"], group: "place" },
  { to: "/admin/jobs", words: ["desk", "jobs"], group: "place" },
  { to: "/admin/consents", words: ["policies", "title"], group: "place" },
  { to: "/admin/audit", words: ["admin", "audit"], group: "place" },
];

/** Where a queue is worked off; `urgent` ones are told in the menu, too. A queue of the API's is one line here. */
export const queues: Record<QueueName, { to: string; urgent: boolean }> = {
  applications: { to: "/admin/applications?status=pending", urgent: true },
  reports: { to: "/admin/reports?status=open", urgent: true },
  appeals: { to: "/admin/appeals?status=open", urgent: true },
  adminChanges: { to: "/admin/users?role=admin", urgent: true },
  settlementsRequested: { to: "/admin/settlements?status=requested", urgent: true },
  settlementsApproved: { to: "/admin/settlements?status=approved", urgent: true },
  contacts: { to: "/admin/contacts?status=open", urgent: true },
  reviews: { to: "/admin/reviews?status=open", urgent: true },
  ledger: { to: "/admin/ledger", urgent: true },
  jobsFailed: { to: "/admin/jobs?status=failed", urgent: true },
  mailsTroubled: { to: "/admin/mails?state=troubled", urgent: false },
  campaignsNew: { to: "/admin/campaigns", urgent: false },
};

/** How much waits in a section, by the queues that lead to it. */
export function waitingAt(section: Section, counts: { name: QueueName; count: number }[]): number {
  const own = counts.filter(({ name }) => queues[name].urgent && queues[name].to.split("?")[0] === section.to);
  return own.reduce((sum, { count }) => sum + count, 0);
}
