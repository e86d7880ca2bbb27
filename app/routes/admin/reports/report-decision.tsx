import type { AdminReport } from "#contract/moderation/schemas";
import { reportOutcomes } from "#contract/moderation/values";
import { sendByKeys } from "~/components/forms/send-by-keys";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { RadioGroup } from "~/ui/fields/choice";
import { DateText } from "~/ui/text/time-text";
import { DecisionForm, decisionFormId, ReasonField } from "../decision-form";
import { type Fact, Facts, Multiline } from "../facts";
import { NoteField } from "./note-field";
import { OutcomeBadge } from "./outcome-badge";

/** The form for an open report; for a decided one the decision, also where another admin made it meanwhile. */
export function ReportDecision({ report }: { report: AdminReport }) {
  return report.status === "open" ? <DecisionFields report={report} /> : <Decided report={report} />;
}

function Decided({ report: { outcome, resolvedBy, resolvedAt, note } }: { report: AdminReport }) {
  const t = useText("admin");
  const facts: Fact[] = [
    [t("outcome"), <OutcomeBadge key="outcome" outcome={outcome} />],
    [t("by"), resolvedBy ?? "—"],
  ];
  if (resolvedAt) facts.push([t("decidedAt"), <DateText key="decided" at={resolvedAt} time />]);
  if (note) facts.push([t("noteToReporter"), <Multiline key="note">{note}</Multiline>]);
  return <Facts title={t("report_resolved")} facts={facts} />;
}

function DecisionFields({ report }: { report: AdminReport }) {
  const t = useText("admin");
  const removable = report.targetType !== "user";
  const outcomes = reportOutcomes.filter((outcome) => removable || outcome !== "removed");
  return (
    <DecisionForm<"outcome" | "reason" | "note">
      key={report.reportId}
      id={decisionFormId}
      title={t("decide")}
      lead={t("decideLead")}
    >
      {({ outcome, reason, note }) => (
        <>
          <RadioGroup
            meta={outcome}
            legend={t("outcome")}
            required
            options={outcomes.map((value) => ({
              value,
              label: t(`outcome_${value}`),
              hint: t(`outcomeHint_${value}`),
            }))}
          />
          <ReasonField meta={reason} onKeyDown={sendByKeys} />
          <NoteField meta={note} onKeyDown={sendByKeys} />
          <SubmitButton>{t("decideButton")}</SubmitButton>
        </>
      )}
    </DecisionForm>
  );
}
