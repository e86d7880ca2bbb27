import { Fragment } from "react";
import type { AdminApplication } from "#contract/applications/schemas";
import { limits } from "#contract/limits";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Checkbox } from "~/ui/fields/choice";
import { TextArea } from "~/ui/fields/text-area";
import { DecisionForm } from "../decision-form";

/** The two forms for a pending application. */
export function ApplicationDecision({ application: { applicationId, status } }: { application: AdminApplication }) {
  if (status !== "pending") return null;
  return (
    <Fragment key={applicationId}>
      <Approval />
      <Rejection />
    </Fragment>
  );
}

function Approval() {
  const t = useText("admin/applications");
  return (
    <DecisionForm<"reason" | "confirmed">
      id="approve"
      intents={["approve"]}
      title={t("approveTitle")}
      lead={t("approveLead")}
    >
      {({ reason, confirmed }) => (
        <>
          <TextArea meta={reason} label={t("approveNote")} max={limits.blockReasonLength} rows={2} />
          <Checkbox meta={confirmed} label={t("approveConfirm")} required />
          <SubmitButton name="intent" value="approve" fullWidth>
            {t("approve")}
          </SubmitButton>
        </>
      )}
    </DecisionForm>
  );
}

function Rejection() {
  const t = useText("admin/applications");
  return (
    <DecisionForm<"reason"> id="reject" intents={["reject"]} title={t("rejectTitle")} lead={t("rejectLead")}>
      {({ reason }) => (
        <>
          <TextArea
            meta={reason}
            label={t("rejectReason")}
            hint={t("rejectReasonHint")}
            max={limits.blockReasonLength}
            rows={5}
            required
          />
          <SubmitButton name="intent" value="reject" variant="danger" fullWidth>
            {t("reject")}
          </SubmitButton>
        </>
      )}
    </DecisionForm>
  );
}
