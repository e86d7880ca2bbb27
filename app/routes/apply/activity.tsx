import { useLoaderData } from "@remix-run/react";
import { fieldsInOrder } from "#contract/applications/values";
import { limits } from "#contract/limits";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { RadioGroup } from "~/ui/fields/choice";
import { TextArea } from "~/ui/fields/text-area";
import { draftOf } from "./draft.server";
import { StepButtons, StepFrame } from "./step-frame";
import { handleWrittenStep } from "./written-step.server";

export const handle: RouteHandle = { copies: "never" };

export const loader = guardedLoader(async (args) => {
  const { field, bio, reason, former } = await draftOf(args);
  return { title: args.title("apply", "step_activity"), answers: { field, bio, reason }, former };
});

export const action = guardedAction((args) => handleWrittenStep(args, "activity"));

export default function Activity() {
  const { answers, former } = useLoaderData<typeof loader>();
  const t = useText("apply");
  const fieldName = useText("creator");
  const [form, fields] = useActionForm<typeof answers>({
    id: "apply-activity",
    defaultValue: answers,
  });
  return (
    <StepFrame step="activity" former={former}>
      <ActionForm form={form} className="grid gap-7">
        <div className="grid gap-2">
          <RadioGroup
            meta={fields.field}
            legend={t("field")}
            required
            inline
            options={fieldsInOrder.map((value) => ({ value, label: fieldName(value) }))}
          />
          <p className="text-small text-muted">{t("fieldHint")}</p>
        </div>
        <TextArea
          meta={fields.bio}
          label={t("bio")}
          hint={t("bioHint")}
          max={limits.introductionLength}
          rows={3}
          required
        />
        <TextArea
          meta={fields.reason}
          label={t("reason")}
          hint={t("reasonHint")}
          max={limits.applicationReasonLength}
          rows={8}
          required
        />
        <StepButtons step="activity" />
      </ActionForm>
    </StepFrame>
  );
}
