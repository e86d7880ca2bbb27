import { useLoaderData } from "@remix-run/react";
import { snsTypes } from "#contract/applications/values";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { RadioGroup } from "~/ui/fields/choice";
import { TextField } from "~/ui/fields/field";
import { draftOf } from "./draft.server";
import { StepButtons, StepFrame } from "./step-frame";
import { handleWrittenStep } from "./written-step.server";

export const handle: RouteHandle = { copies: "never" };

export const loader = guardedLoader(async (args) => {
  const { snsType, snsId, former } = await draftOf(args);
  return { title: args.title("apply", "step_who"), answers: { snsType, snsId }, former };
});

export const action = guardedAction((args) => handleWrittenStep(args, "who"));

export default function Identity() {
  const { answers, former } = useLoaderData<typeof loader>();
  const t = useText("apply");
  const [form, fields] = useActionForm<typeof answers>({
    id: "apply-who",
    defaultValue: answers,
  });
  return (
    <StepFrame step="who" former={former}>
      <ActionForm form={form} className="grid gap-7">
        <RadioGroup
          meta={fields.snsType}
          legend={t("snsType")}
          required
          inline
          options={snsTypes.map((value) => ({ value, label: t(`sns_${value}`) }))}
        />
        <TextField
          meta={fields.snsId}
          label={t("snsId")}
          hint={t("snsIdHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <StepButtons step="who" />
      </ActionForm>
    </StepFrame>
  );
}
