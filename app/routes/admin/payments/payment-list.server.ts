import { randomUUID } from "node:crypto";
import { getPaymentForAdmin, listPaymentsForAdmin } from "#contract/payments/admin-endpoints";
import { listedPaymentStatuses } from "#contract/payments/values";
import { adminList } from "../lists/admin-list.server";

export const paymentList = adminList({
  path: "/admin/payments",
  title: (args) => args.title("admin/money", "payments"),
  filters: { status: { values: listedPaymentStatuses } },
  read: (args, query) => args.api.call(listPaymentsForAdmin, { query }),
  prefix: "pay",
  idOf: ({ paymentId }) => paymentId,
  // With what was refunded of it; `once` makes a form sent twice one decision.
  open: async (args, id) => ({
    detail: await args.api.call(getPaymentForAdmin, { params: { id } }),
    once: randomUUID(),
  }),
});
