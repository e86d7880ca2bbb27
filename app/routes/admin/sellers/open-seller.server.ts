import type { SellerIdentityId } from "#contract/ids";
import { getSecondFactor } from "#contract/second-factor/endpoints";
import { getSellerIdentity } from "#contract/sellers/admin-endpoints";
import { listAuditEntries } from "#contract/staff/endpoints";
import { api } from "~/api/client.server";
import type { RouteArgs } from "~/http/response-context.server";

/** An identity with what its seller stated, for its page and its view; the audit log, read after it, has this opening too. */
export async function openSeller(args: RouteArgs, id: SellerIdentityId) {
  const identity = await api(args).call(getSellerIdentity, { params: { id } });
  const [audit, { on }] = await Promise.all([
    api(args).call(listAuditEntries, { query: { targetId: id } }),
    api(args).call(getSecondFactor),
  ]);
  return { identity, decisions: audit.items, asksCode: on };
}
