import { z } from "zod";
import { AdminApplicationQuery } from "../applications/schemas";
import { AdminCampaignQuery } from "../campaigns/schemas";
import { ContactQuery } from "../contact/schemas";
import { AdminViewId } from "../ids";
import { limits } from "../limits";
import { AdminMailQuery } from "../mail/schemas";
import { AdminReportQuery } from "../moderation/schemas";
import { AdminPaymentQuery } from "../payments/schemas";
import { LedgerJournalQuery, ReviewQuery } from "../reconciliation/schemas";
import { AdminSellerQuery } from "../sellers/schemas";
import { AdminSettlementQuery } from "../settlement/schemas";
import { AdminAppealQuery } from "../suspensions/schemas";
import { AdminTakedownQuery } from "../takedowns/schemas";
import { line } from "../text";
import { type AdminList, adminLists } from "./admin-view-values";
import { AdminJobQuery } from "./dashboard";
import { AdminUserQuery, AuditQuery } from "./users";

/** The query parameters of each list that a view may save: neither its paging nor a single case. */
const page = { pagingKey: true, size: true } as const;
const queries: Record<AdminList, z.ZodObject> = {
  applications: AdminApplicationQuery.omit(page),
  appeals: AdminAppealQuery.omit(page),
  audit: AuditQuery.omit({ ...page, targetId: true }),
  campaigns: AdminCampaignQuery.omit(page),
  contacts: ContactQuery.omit(page),
  jobs: AdminJobQuery.omit(page),
  journals: LedgerJournalQuery.omit(page),
  mails: AdminMailQuery.omit(page),
  payments: AdminPaymentQuery.omit(page),
  reports: AdminReportQuery.omit(page),
  reviews: ReviewQuery.omit(page),
  sellers: AdminSellerQuery.omit(page),
  settlements: AdminSettlementQuery.omit(page),
  takedowns: AdminTakedownQuery.omit(page),
  users: AdminUserQuery.omit(page),
};

const ViewQuery = z
  .record(z.string(), line(limits.adminViewQueryLength))
  .meta({ description: "parameters of the list's address; an empty one is a filter set to all" });

export const AdminViewName = line(limits.adminViewNameLength, 1);

/** A list's search text and filters, saved under a name by one admin. */
export const AdminView = z
  .object({ viewId: AdminViewId, name: z.string(), query: z.record(z.string(), z.string()) })
  .meta({ id: "AdminView" });
export type AdminView = z.infer<typeof AdminView>;
export const AdminViews = z.object({ items: z.array(AdminView) }).meta({ id: "AdminViews" });
export const AdminViewsQuery = z.strictObject({ list: z.enum(adminLists) });

/** Refuses a parameter that is not one of the list's, and a value that the list would refuse. */
export const AdminViewInput = z
  .strictObject({ list: z.enum(adminLists), name: AdminViewName, query: ViewQuery })
  .superRefine(({ list, query }, context) => {
    const { shape } = queries[list];
    for (const [name, value] of Object.entries(query)) {
      const isKnown = Object.hasOwn(shape, name);
      // Without a value it is the choice of all.
      if (isKnown && (value === "" || z.safeParse(shape[name], value).success)) continue;
      context.addIssue({ code: "custom", path: ["query"], message: isKnown ? "invalid" : "unknown" });
    }
  });
export type AdminViewInput = z.infer<typeof AdminViewInput>;
