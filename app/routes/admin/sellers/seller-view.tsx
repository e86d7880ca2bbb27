import type { AdminSellerIdentity } from "#contract/sellers/schemas";
import type { AuditEntry } from "#contract/staff/users";
import { href } from "~/addresses/address";
import { AuditTrail } from "../audit-list";
import { SideView } from "../side-view/side-view";
import { SellerBadge } from "./seller-badge";
import { SellerDecision } from "./seller-decision";
import { SellerFacts, StatedIdentity } from "./seller-details";

type Props = { identity: AdminSellerIdentity; history: AuditEntry[]; asksCode: boolean };

export function SellerView({ identity, history, asksCode }: Props) {
  return (
    <SideView
      title={<bdi>{identity.seller.nickname}</bdi>}
      badge={<SellerBadge status={identity.status} />}
      list="/admin/sellers"
      page={href("/admin/sellers/:sellerIdentityId", { sellerIdentityId: identity.id })}
    >
      <StatedIdentity identity={identity} />
      <SellerFacts identity={identity} />
      <SellerDecision identity={identity} asksCode={asksCode} />
      {identity.status === "submitted" ? null : <AuditTrail entries={history} />}
    </SideView>
  );
}
