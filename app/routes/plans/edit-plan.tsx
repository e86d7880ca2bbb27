import { Form, useLoaderData } from "@remix-run/react";
import { getOwnPlan, takePlanOffSale, updatePlan } from "#contract/memberships/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { env } from "~/env.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { actionError } from "~/http/respond.server";
import { formatNumber } from "~/i18n/format";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { PlanFields, type PlanValues } from "./plan-fields";
import { PlanEditForm } from "./plan-form.server";

export const handle: RouteHandle = { copies: "never" };

const planOf = (args: HandlerArgs) => args.api.call(getOwnPlan, { params: { id: args.param("planId") } });

export const loader = activistLoader(async (args) => {
  const title = args.title("plans", "editTitle");
  return { title, plan: await planOf(args), feeBps: env().PLATFORM_FEE_BPS };
});

export const action = activistAction(async (args) => {
  const form = await args.readForm();
  switch (form.get("intent")) {
    case "withdraw":
      return withdraw(args);
    case "restore":
      return restore(args);
    default:
      return save(args, form);
  }
});

const save = (args: HandlerArgs, form: FormData) =>
  args.handleForm({ schema: PlanEditForm, form, shown: ["benefits"] }, async ({ intent: _, ...edit }) => {
    await args.api.call(updatePlan, { params: { id: args.param("planId") }, body: edit });
    return args.redirect("/mypage/memberships", { flash: { key: "shell.saved" } });
  });

async function withdraw(args: HandlerArgs) {
  await args.api.call(takePlanOffSale, { params: { id: args.param("planId") } });
  return args.redirect("/mypage/memberships", { flash: { key: "plans.planWithdrawn" } });
}

async function restore(args: HandlerArgs) {
  const { id, name, price, benefits, description } = await planOf(args);
  try {
    await args.api.call(updatePlan, { params: { id }, body: { name, price, benefits, description, onSale: true } });
  } catch (error) {
    return actionError(args, error, href("/mypage/memberships/:planId", { planId: id }));
  }
  return args.redirect("/mypage/memberships", { flash: { key: "plans.planRestored" } });
}

export default function EditPlan() {
  const { plan, feeBps } = useLoaderData<typeof loader>();
  const t = useText("plans");
  const [form, fields] = useActionForm<PlanValues>({
    id: "plan",
    defaultValue: {
      name: plan.name,
      price: formatNumber(plan.price),
      benefits: plan.benefits.join("\n"),
      description: plan.description,
      keepsOpened: plan.keepsOpened ? "on" : "",
    },
  });
  return (
    <FormColumn>
      <div>
        <TextLink tone="muted" to="/mypage/memberships">
          {t("back")}
        </TextLink>
        <PageHead title={t("editTitle")} eyebrow={plan.basic ? t("basic") : undefined} />
      </div>
      <ActionForm form={form} className="grid gap-6">
        <PlanFields fields={fields} feeBps={feeBps} changes />
        <SubmitButton fullWidth name="intent" value="save">
          {t("save")}
        </SubmitButton>
      </ActionForm>
      <Card as="section">
        <h2 className="text-title">{t(plan.onSale ? "withdrawTitle" : "restoreTitle")}</h2>
        <p className="mt-1 text-small text-muted">{t(plan.onSale ? "withdrawLead" : "restoreLead")}</p>
        <Form method="post" className="mt-4">
          <SubmitButton
            name="intent"
            value={plan.onSale ? "withdraw" : "restore"}
            variant={plan.onSale ? "danger" : "secondary"}
          >
            {t(plan.onSale ? "withdraw" : "restore")}
          </SubmitButton>
        </Form>
      </Card>
    </FormColumn>
  );
}
