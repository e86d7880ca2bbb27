import { getSecondFactor } from "#contract/second-factor/endpoints";
import { getSellerIdentity, listSellerIdentities } from "#contract/sellers/admin-endpoints";
import { sellerIdentityStatuses } from "#contract/sellers/values";
import { listAuditEntries } from "#contract/staff/endpoints";
import { api } from "~/api/client.server";
import { pageTitle } from "~/seo/page-title.server";
import { adminList } from "../lists/admin-list.server";

export const sellerList = adminList({
  path: "/admin/sellers",
  title: (request) => pageTitle(request, "admin/sellers", "title"),
  filters: { status: { values: sellerIdentityStatuses, initial: "submitted" } },
  read: (args, query) => api(args).call(listSellerIdentities, { query }),
  prefix: "sid",
  idOf: ({ id }) => id,
  waits: ({ status }) => status === "submitted",
  // Opening an identity is audited; the audit log, read after it, has this opening too.
  open: async (args, id) => {
    const identity = await api(args).call(getSellerIdentity, { params: { id } });
    const [audit, { on }] = await Promise.all([
      api(args).call(listAuditEntries, { query: { targetId: id } }),
      api(args).call(getSecondFactor),
    ]);
    return { identity, history: audit.items, asksCode: on };
  },
});
