import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { SecondFactor } from "#contract/second-factor";
import { AppCodeField, RecoveryCodeField } from "~/components/accounts/app-code-field";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormHead } from "~/ui/fields/form-head";
import { DateText } from "~/ui/time-text";

type Result = SubmissionResult<string[]> | undefined;
type Props = { factor: SecondFactor; recovery: boolean; result: Result };

/** Below this many the page says that they run out. */
const fewCodes = 3;

export function WhenOn({ factor, recovery, result }: Props) {
  const t = useText("secondFactor");
  return (
    <>
      <Status factor={factor} />
      <ProofForm intent="renew" title={t("renewTitle")} lead={t("renewLead")} {...{ recovery, result }}>
        <SubmitButton fullWidth variant="secondary" name="intent" value="renew">
          {t("renew")}
        </SubmitButton>
      </ProofForm>
      <ProofForm
        intent="off"
        title={t("offTitle")}
        lead={t(factor.required ? "offLeadAdmin" : "offLead")}
        {...{ recovery, result }}
      >
        <SubmitButton fullWidth variant="danger" name="intent" value="off">
          {t("turnOff")}
        </SubmitButton>
      </ProofForm>
      <p className="text-center text-small">
        <Link
          className="inline-flex min-h-touch items-center underline underline-offset-4"
          to={recovery ? "?" : "?recovery"}
          replace
        >
          {recovery ? t("withApp") : t("withRecovery")}
        </Link>
      </p>
    </>
  );
}

function Status({ factor: { since, recoveryCodesLeft } }: { factor: SecondFactor }) {
  const t = useText("secondFactor");
  return (
    <Card as="section" className="grid gap-3">
      <p>
        <Badge tone="success">{t("isOn")}</Badge>
      </p>
      <dl className="grid gap-2">
        {since ? (
          <Line name={t("since")}>
            <DateText at={since} />
          </Line>
        ) : null}
        <Line name={t("codesLeft")}>{t("codesCount", { count: recoveryCodesLeft })}</Line>
      </dl>
      {recoveryCodesLeft < fewCodes ? (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-small font-medium text-warning">
          {t("codesFew")}
        </p>
      ) : null}
    </Card>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

type FormProps = { intent: "renew" | "off"; title: string; lead: string; recovery: boolean; result: Result };

/** A change that asks for the factor once more; what was wrong is told at the form it was sent from. */
function ProofForm({ intent, title, lead, recovery, result, children }: FormProps & { children: ReactNode }) {
  const mine = result?.initialValue?.intent === intent ? result : undefined;
  const [form, fields] = useForm<{ code: string; recoveryCode: string }>({
    id: `${intent}-${recovery ? "recovery" : "code"}`,
    lastResult: mine,
  });
  return (
    <Card as="section" className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-title">{title}</h2>
        <p className="text-small text-muted">{lead}</p>
      </div>
      <Form key={form.id} method="post" {...getFormProps(form)} noValidate className="grid gap-4">
        <FormHead form={form} />
        {recovery ? <RecoveryCodeField meta={fields.recoveryCode} /> : <AppCodeField meta={fields.code} />}
        {children}
      </Form>
    </Card>
  );
}
