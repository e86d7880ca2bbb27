import { type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import type { KeyboardEventHandler, ReactNode } from "react";
import { limits } from "#contract/limits";
import { ActionForm } from "~/components/forms/action-form";
import { useFormResult } from "~/components/forms/use-form-result";
import { useText } from "~/i18n/i18n";
import { Card } from "~/ui/card";
import type { FieldMeta } from "~/ui/fields/field";
import { TextArea } from "~/ui/fields/text-area";
import { saveIntent } from "./views/lists";

/** The id of the form that decides a report or a takedown request. */
export const decisionFormId = "decision";

type Head = {
  id: string;
  /** the `intent`s of its buttons: the response to another form of the page is not shown here */
  intents?: readonly string[];
  /** of several forms with the same intents, the `changeId` of this one */
  about?: string;
  /** the page whose action handles it; by default the current page */
  action?: string;
  title: string;
  lead?: ReactNode;
};

type DecisionProps<Name extends string> = Head & { children: (fields: Record<Name, FieldMetadata>) => ReactNode };

/** A card with a form for one decision, one of several on a page; `children` are its fields and buttons. */
export function DecisionForm<Name extends string>({
  id,
  intents,
  about,
  action,
  title,
  lead,
  children,
}: DecisionProps<Name>) {
  const [form, fields] = useForm<Record<Name, string>>({ id, lastResult: useResultOf(intents, about) });
  return (
    <Card as="section">
      <h2 className="text-title">{title}</h2>
      {lead ? <p className="mt-1 text-small text-muted">{lead}</p> : null}
      <ActionForm form={form} action={action} className="mt-4 grid gap-4">
        {children(fields as Record<Name, FieldMetadata>)}
      </ActionForm>
    </Card>
  );
}

type ReasonDecisionProps = Head & {
  /** content before the reason */
  children?: ReactNode;
  buttons: ReactNode;
};

/** A decision with its reason, which stays in the audit log. */
export function ReasonDecisionForm({ children, buttons, ...head }: ReasonDecisionProps) {
  return (
    <DecisionForm<"reason"> {...head}>
      {({ reason }) => (
        <>
          {children}
          <ReasonField meta={reason} />
          <div className="flex flex-wrap gap-2">{buttons}</div>
        </>
      )}
    </DecisionForm>
  );
}

/** The reason, for the audit log alone. */
export function ReasonField(props: { meta: FieldMeta; onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement> }) {
  const t = useText("admin");
  return (
    <TextArea {...props} label={t("reason")} hint={t("reasonHint")} max={limits.blockReasonLength} rows={3} required />
  );
}

function useResultOf(intents?: readonly string[], about?: string): SubmissionResult<string[]> | undefined {
  const answer = useFormResult();
  const { intent, changeId } = answer?.initialValue ?? {};
  if (!intents) return intent === saveIntent ? undefined : answer;
  return typeof intent === "string" && intents.includes(intent) && (!about || changeId === about) ? answer : undefined;
}
