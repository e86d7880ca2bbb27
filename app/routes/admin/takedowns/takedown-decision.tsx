import type { AdminTakedownDetail } from "#contract/takedowns/schemas";
import { type TakedownDecisionName, takedownDecisions } from "#contract/takedowns/values";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { RadioGroup } from "~/ui/fields/choice";
import { DecisionForm, decisionFormId, ReasonField } from "../decision-form";

/** Which decisions a case is open to. */
export const decisionsAt: Partial<Record<AdminTakedownDetail["state"], readonly TakedownDecisionName[]>> = {
  open: takedownDecisions.filter((name) => name !== "restored"),
  withheld: ["removed", "restored"],
};

/** The form for a case that is open to decisions. */
export function TakedownDecision({ takedown: { takedownId, state } }: { takedown: AdminTakedownDetail }) {
  const decisions = decisionsAt[state];
  return decisions ? <DecisionFields key={takedownId} decisions={decisions} /> : null;
}

function DecisionFields({ decisions }: { decisions: readonly TakedownDecisionName[] }) {
  const t = useText("admin/takedowns");
  return (
    <DecisionForm<"outcome" | "reason"> id={decisionFormId} title={t("decide")} lead={t("decideLead")}>
      {({ outcome, reason }) => (
        <>
          <RadioGroup
            meta={outcome}
            legend={t("outcome")}
            required
            options={decisions.map((value) => ({
              value,
              label: t(`outcome_${value}`),
              hint: t(`outcomeHint_${value}`),
            }))}
          />
          <ReasonField meta={reason} />
          <SubmitButton>{t("decideButton")}</SubmitButton>
        </>
      )}
    </DecisionForm>
  );
}
