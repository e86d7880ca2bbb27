import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { limits } from "#contract/limits";
import { useText } from "../../i18n";
import { Card } from "../../ui/card";
import { FormHead } from "../../ui/form-head";
import { TextArea } from "../../ui/text-area";

type Props = {
  /** the form's id, and the `intent`s of its buttons: what was answered to others is not shown here */
  id: string;
  intents: string[];
  title: string;
  lead?: ReactNode;
  /** what stands before the reason */
  children?: ReactNode;
  buttons: ReactNode;
};

/** A deed with its reason, which stays in the audit log; one of several on a page. */
export function DeedForm({ id, intents, title, lead, children, buttons }: Props) {
  const t = useText("admin");
  const [form, fields] = useForm<{ reason: string }>({ id, lastResult: useAnswerTo(intents) });
  return (
    <Card as="section">
      <h2 className="text-title">{title}</h2>
      {lead ? <p className="mt-1 text-small text-muted">{lead}</p> : null}
      <Form method="post" {...getFormProps(form)} noValidate className="mt-4 grid gap-4">
        <FormHead form={form} />
        {children}
        <TextArea
          meta={fields.reason}
          label={t("reason")}
          hint={t("reasonHint")}
          max={limits.blockReasonLength}
          rows={3}
          required
        />
        <div className="flex flex-wrap gap-2">{buttons}</div>
      </Form>
    </Card>
  );
}

function useAnswerTo(intents: string[]): SubmissionResult<string[]> | undefined {
  const answer = useActionData<{ result?: SubmissionResult<string[]> }>()?.result;
  const intent = answer?.initialValue?.intent;
  return typeof intent === "string" && intents.includes(intent) ? answer : undefined;
}
