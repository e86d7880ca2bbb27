import { randomUUID } from "node:crypto";
import { useLoaderData } from "@remix-run/react";
import { createPlan, listOwnPlans } from "#contract/memberships/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { env } from "~/env.server";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { RadioGroup } from "~/ui/fields/choice";
import { FormColumn, PageHead } from "~/ui/page-head";
import { PlanFields, type PlanValues } from "./plan-fields";
import { NewPlanForm } from "./plan-form.server";

export const handle: RouteHandle = { copies: "never" };

export const loader = activistLoader(async (args) => {
  const { items } = await args.api.call(listOwnPlans);
  return {
    title: args.title("plans", "newTitle"),
    feeBps: env().PLATFORM_FEE_BPS,
    once: randomUUID(),
    kind: items.some(({ basic }) => basic) ? "other" : "basic",
  };
});

/** `once` makes a form sent twice one plan. */
export const action = activistAction(async (args) => {
  return args.handleForm({ schema: NewPlanForm, shown: ["benefits"] }, async ({ once: idempotencyKey, ...body }) => {
    await args.api.call(createPlan, { body, idempotencyKey });
    return args.redirect("/mypage/memberships", { flash: { key: "plans.planOffered" } });
  });
});

export default function NewPlan() {
  const { feeBps, once, kind } = useLoaderData<typeof loader>();
  const t = useText("plans");
  const [form, fields] = useActionForm<PlanValues & { basic: string; once: string }>({
    id: "plan",
    defaultValue: { basic: kind, once },
  });
  return (
    <FormColumn>
      <PageHead title={t("newTitle")} />
      <ActionForm form={form} className="grid gap-6">
        <input type="hidden" name="once" defaultValue={String(fields.once.initialValue ?? once)} />
        <RadioGroup
          meta={fields.basic}
          legend={t("kind")}
          required
          options={[
            { value: "other", label: t("kindOther"), hint: t("kindOtherHint") },
            { value: "basic", label: t("kindBasic"), hint: t("kindBasicHint") },
          ]}
        />
        <PlanFields fields={fields} feeBps={feeBps} />
        <SubmitButton fullWidth>{t("save")}</SubmitButton>
      </ActionForm>
    </FormColumn>
  );
}
