import type { AuditEntry } from "#contract/staff/users";
import type { AdminTakedownDetail } from "#contract/takedowns/schemas";
import { href } from "~/addresses/address";
import { AuditTrail } from "../audit-list";
import { SideView } from "../side-view/side-view";
import { TakedownBadge } from "./takedown-badge";
import { TakedownDecision } from "./takedown-decision";
import { Evidence, Letters, Reported, TakedownFacts, useTakedownTitle } from "./takedown-details";

type Props = { takedown: AdminTakedownDetail; history: AuditEntry[] };

export function TakedownView({ takedown, history }: Props) {
  const titleOf = useTakedownTitle();
  return (
    <SideView
      title={titleOf(takedown)}
      badge={<TakedownBadge state={takedown.state} />}
      list="/admin/takedowns"
      page={href("/admin/takedowns/:takedownId", { takedownId: takedown.takedownId })}
    >
      <Letters takedown={takedown} />
      <Reported takedown={takedown} />
      <Evidence takedown={takedown} />
      <TakedownDecision takedown={takedown} />
      <TakedownFacts takedown={takedown} />
      {takedown.state === "open" ? null : <AuditTrail entries={history} />}
    </SideView>
  );
}
