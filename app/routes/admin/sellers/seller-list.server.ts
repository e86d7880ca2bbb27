import { getSecondFactor } from "#contract/second-factor/endpoints";
import { getSellerIdentity, listSellerIdentities } from "#contract/sellers/admin-endpoints";
import { sellerIdentityStatuses } from "#contract/sellers/values";
import { listAuditEntries } from "#contract/staff/endpoints";
import { adminList } from "../lists/admin-list.server";

export const sellerList = adminList({
  path: "/admin/sellers",
  title: (args) => args.title("admin/sellers", "title"),
  filters: { status: { values: sellerIdentityStatuses, initial: "submitted" } },
  read: (args, query) => args.api.call(listSellerIdentities, { query }),
  prefix: "sid",
  idOf: ({ id }) => id,
  waits: ({ status }) => status === "submitted",
  // Opening an identity is audited; the audit log, read after it, has this opening too.
  open: async (args, id) => {
    const identity = await args.api.call(getSellerIdentity, { params: { id } });
    const [audit, { on }] = await Promise.all([
      args.api.call(listAuditEntries, { query: { targetId: id } }),
      args.api.call(getSecondFactor),
    ]);
    return { identity, history: audit.items, asksCode: on };
  },
});
