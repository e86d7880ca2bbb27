import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RightsForm } from "#contract/takedowns/schemas";
import { rightGrounds } from "#contract/takedowns/values";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { seo } from "~/seo/seo";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { RadioGroup } from "~/ui/fields/choice";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { type RequestFieldName, RequestFields } from "./request-fields";
import { presetsOf, sendRequest } from "./request-page.server";

export const handle: RouteHandle = { shell: "plain", consent: "exempt", recording: "never" };

export const loader = guardedLoader(async (args) => ({
  title: args.title("takedowns", "title"),
  description: args.text("takedowns")("lead"),
  ...(await presetsOf(args)),
}));

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data ? seo(page, { title: data.title, description: data.description }) : [];

export const action = guardedAction((args) =>
  sendRequest(args, {
    schema: RightsForm,
    toInput: (value) => ({ ...value, footageKind: null }),
    page: "/takedown",
  }),
);

export default function TakedownRequest() {
  const { address, email } = useLoaderData<typeof loader>();
  const t = useText("takedowns");
  const [form, fields] = useActionForm<Record<RequestFieldName | "ground", string>>({
    id: "takedown",
    defaultValue: { address, email },
  });
  return (
    <FormColumn>
      <PageHead title={t("title")} lead={t("lead")} />
      <TextLink to="/takedown/footage" tone="accent">
        {t("toFootage")}
      </TextLink>
      <Card as="section">
        <h2 className="text-title">{t("howTitle")}</h2>
        <ol className="mt-3 grid list-decimal gap-2 pl-5 text-small">
          {(["how1", "how2", "how3", "how4"] as const).map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
      </Card>
      <ActionForm form={form} className="grid gap-5">
        <RadioGroup
          meta={fields.ground}
          legend={t("violatedRight")}
          required
          options={rightGrounds.map((value) => ({ value, label: t(`ground_${value}`) }))}
        />
        <RequestFields fields={fields} />
        <SubmitButton fullWidth>{t("send")}</SubmitButton>
      </ActionForm>
      <TextLink to="/transparency" tone="muted" size="inherit">
        {t("toTransparency")}
      </TextLink>
    </FormColumn>
  );
}
