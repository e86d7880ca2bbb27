import type { AdminStatement } from "#contract/settlement/schemas";
import type { AuditEntry } from "#contract/staff/users";
import { href } from "~/addresses/address";
import { SettlementBadge, SettlementSums } from "~/components/settlements/settlement";
import { AuditTrail } from "../audit-list";
import { SideView } from "../side-view/side-view";
import { SettlementDecision } from "./settlement-decision";
import { SettlementFacts } from "./settlement-details";

/** What the view shows of a statement: its lines, of which there may be hundreds, are on the settlement's own page. */
export type ViewedStatement = Pick<AdminStatement, "settlement" | "holder" | "allowedDecisions">;

type Props = { statement: ViewedStatement; history: AuditEntry[] };

export function SettlementView({ statement, history }: Props) {
  const { settlement } = statement;
  return (
    <SideView
      title={<bdi>{settlement.creator.nickname}</bdi>}
      badge={<SettlementBadge status={settlement.status} />}
      list="/admin/settlements"
      page={href("/admin/settlements/:settlementId", { settlementId: settlement.id })}
    >
      <SettlementFacts statement={statement} />
      <SettlementSums settlement={settlement} reader="admin" />
      <SettlementDecision statement={statement} />
      {settlement.status === "requested" ? null : <AuditTrail entries={history} />}
    </SideView>
  );
}
