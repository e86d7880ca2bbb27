import type { AuditEntry } from "#contract/staff/users";
import type { AdminAppealDetail } from "#contract/suspensions/schemas";
import { href } from "~/addresses/address";
import { AuditTrail } from "../audit-list";
import { SideView } from "../side-view/side-view";
import { AppealBadge } from "./appeal-badge";
import { AppealDecision } from "./appeal-decision";
import { BlockFacts, EarlierSuspensions, Letters, Reports } from "./appeal-details";

type Props = { appeal: AdminAppealDetail; history: AuditEntry[] };

export function AppealView({ appeal, history }: Props) {
  return (
    <SideView
      title={<bdi>{appeal.user.nickname}</bdi>}
      badge={<AppealBadge status={appeal.status} />}
      list="/admin/appeals"
      page={href("/admin/appeals/:appealId", { appealId: appeal.appealId })}
    >
      <Letters appeal={appeal} />
      <BlockFacts appeal={appeal} />
      <EarlierSuspensions appeal={appeal} />
      <Reports appeal={appeal} />
      <AppealDecision appeal={appeal} />
      {appeal.status === "open" ? null : <AuditTrail entries={history} />}
    </SideView>
  );
}
