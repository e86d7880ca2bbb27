import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import { limits } from "#contract/limits";
import { useText } from "../../i18n";
import { SubmitButton } from "../../ui/button";
import { Card } from "../../ui/card";
import { Checkbox } from "../../ui/choice";
import { FormHead } from "../../ui/form-head";
import { TextArea } from "../../ui/text-area";

type Answer = { result: SubmissionResult<string[]> };

/** Approve or reject: two forms, each answered in its own place. */
export function ApplicationDecision() {
  const result = useActionData<Answer>()?.result;
  const sent = result && { ...result.initialValue, ...result.error };
  const rejecting = sent !== undefined && "rejection" in sent;
  return (
    <div className="grid gap-5">
      <Approval result={rejecting ? undefined : result} />
      <Rejection result={rejecting ? result : undefined} />
    </div>
  );
}

type Props = { result: SubmissionResult<string[]> | undefined };

function Approval({ result }: Props) {
  const t = useText("adminApplications");
  const [form, fields] = useForm<{ reason: string; confirmed: "on" }>({ id: "approve", lastResult: result });
  return (
    <Card as="section">
      <h2 className="text-title">{t("approveTitle")}</h2>
      <p className="mt-1 text-small text-muted">{t("approveLead")}</p>
      <Form method="post" {...getFormProps(form)} noValidate className="mt-4 grid gap-4">
        <FormHead form={form} />
        <TextArea meta={fields.reason} label={t("approveNote")} max={limits.blockReasonLength} rows={2} />
        <Checkbox meta={fields.confirmed} label={t("approveConfirm")} required />
        <SubmitButton name="intent" value="approve" wide>
          {t("approve")}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function Rejection({ result }: Props) {
  const t = useText("adminApplications");
  const [form, fields] = useForm<{ rejection: string }>({ id: "reject", lastResult: result });
  return (
    <Card as="section">
      <h2 className="text-title">{t("rejectTitle")}</h2>
      <p className="mt-1 text-small text-muted">{t("rejectLead")}</p>
      <Form method="post" {...getFormProps(form)} noValidate className="mt-4 grid gap-4">
        <FormHead form={form} />
        <TextArea
          meta={fields.rejection}
          label={t("rejectReason")}
          hint={t("rejectReasonHint")}
          max={limits.blockReasonLength}
          rows={5}
          required
        />
        <SubmitButton name="intent" value="reject" look="danger" wide>
          {t("reject")}
        </SubmitButton>
      </Form>
    </Card>
  );
}
