import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type { SecondFactor } from "#contract/second-factor/schemas";
import { AppCodeField, RecoveryCodeField } from "~/components/accounts/app-code-field";
import { ActionForm } from "~/components/forms/action-form";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";

type Result = SubmissionResult<string[]> | undefined;
type Props = { factor: SecondFactor; recovery: boolean; result: Result };

/** With fewer codes left than this, the page warns. */
const fewCodes = 3;

export function SecondFactorOn({ factor, recovery, result }: Props) {
  const t = useText("settings/second-factor");
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
        <TextLink size="inherit" weight="normal" to={recovery ? "?" : "?recovery"} replace>
          {recovery ? t("withApp") : t("withRecovery")}
        </TextLink>
      </p>
    </>
  );
}

function Status({ factor: { since, recoveryCodesLeft } }: { factor: SecondFactor }) {
  const t = useText("settings/second-factor");
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

/** A change that requires a code once more; an error is shown at the form it was sent from. */
function ProofForm({ intent, title, lead, recovery, result, children }: FormProps & { children: ReactNode }) {
  const ownResult = result?.initialValue?.intent === intent ? result : undefined;
  const [form, fields] = useForm<{ code: string; recoveryCode: string }>({
    id: `${intent}-${recovery ? "recovery" : "code"}`,
    lastResult: ownResult,
  });
  return (
    <Card as="section" className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-title">{title}</h2>
        <p className="text-small text-muted">{lead}</p>
      </div>
      <ActionForm key={form.id} form={form} className="grid gap-4">
        {recovery ? <RecoveryCodeField meta={fields.recoveryCode} /> : <AppCodeField meta={fields.code} />}
        {children}
      </ActionForm>
    </Card>
  );
}
