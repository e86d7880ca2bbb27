import { limits } from "#contract/limits";
import type { AdminAppealDetail } from "#contract/suspensions/schemas";
import { appealOutcomes } from "#contract/suspensions/values";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { RadioGroup } from "~/ui/fields/choice";
import { TextArea } from "~/ui/fields/text-area";
import { DecisionForm } from "../decision-form";

/** The form for an open appeal, or a note for the admin who suspended the person. */
export function AppealDecision({ appeal }: { appeal: AdminAppealDetail }) {
  const t = useText("admin/appeals");
  if (appeal.mayDecide) return <DecisionFields key={appeal.appealId} />;
  if (appeal.status !== "open") return null;
  return <p className="rounded-md bg-warning-soft px-4 py-3 text-small font-medium text-warning">{t("notYou")}</p>;
}

function DecisionFields() {
  const t = useText("admin/appeals");
  return (
    <DecisionForm<"outcome" | "words"> id="decide" title={t("decide")} lead={t("decideLead")}>
      {({ outcome, words }) => (
        <>
          <RadioGroup
            meta={outcome}
            legend={t("outcome")}
            required
            options={appealOutcomes.map((value) => ({ value, label: t(`choose_${value}`) }))}
          />
          <TextArea meta={words} label={t("wordsToPerson")} max={limits.appealLength} rows={5} required />
          <SubmitButton fullWidth>{t("decideNow")}</SubmitButton>
        </>
      )}
    </DecisionForm>
  );
}
