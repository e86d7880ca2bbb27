import type { AdminSellerIdentity } from "#contract/sellers/schemas";
import { AppCodeField } from "~/components/accounts/app-code-field";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { DecisionForm, ReasonField } from "../decision-form";

type Props = { identity: AdminSellerIdentity; asksCode: boolean };

/** The form with the decisions that the identity is open to; none for the admin's own. */
export function SellerDecision({ identity: { id, allowedDecisions }, asksCode }: Props) {
  const t = useText("admin/sellers");
  if (allowedDecisions.length === 0) return null;
  return (
    <DecisionForm<"reason" | "code"> key={id} id="decide" title={t("decideTitle")} lead={t("decideLead")}>
      {({ reason, code }) => (
        <>
          <ReasonField meta={reason} />
          {asksCode ? <AppCodeField meta={code} /> : null}
          <div className="flex flex-wrap gap-2">
            {allowedDecisions.map((decision) => (
              <SubmitButton
                key={decision}
                name="decision"
                value={decision}
                variant={decision === "verify" ? "primary" : "danger"}
              >
                {t(decision)}
              </SubmitButton>
            ))}
          </div>
        </>
      )}
    </DecisionForm>
  );
}
