import type { AdminStatement } from "#contract/settlement/schemas";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ReasonDecisionForm } from "../decision-form";

type Props = { statement: Pick<AdminStatement, "settlement" | "allowedDecisions"> };

/** Only what this admin may decide; who approved waits for another admin, and may still reject. */
export function SettlementDecision({ statement: { settlement, allowedDecisions } }: Props) {
  const t = useText("admin/money");
  if (settlement.status === "paid" || settlement.status === "rejected") return null;
  if (allowedDecisions.length === 0) return <Card>{t("ownSettlement")}</Card>;
  return (
    <ReasonDecisionForm
      key={[settlement.id, ...allowedDecisions].join()}
      id="decision"
      title={t("decide")}
      lead={allowedDecisions.length === 1 ? t("waitsForAnother") : t("decideLead")}
      buttons={allowedDecisions.map((name) => (
        <SubmitButton key={name} name="intent" value={name} variant={name === "reject" ? "danger" : "primary"}>
          {t(name)}
        </SubmitButton>
      ))}
    >
      {settlement.payoutFileAt ? <p className="text-small">{t("inPayoutFile")}</p> : null}
    </ReasonDecisionForm>
  );
}
