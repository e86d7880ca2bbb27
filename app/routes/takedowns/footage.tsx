import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FootageForm } from "#contract/takedowns/schemas";
import { footageKinds } from "#contract/takedowns/values";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { seo } from "~/seo/seo";
import { SubmitButton } from "~/ui/button";
import { RadioGroup } from "~/ui/fields/choice";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { type RequestFieldName, RequestFields } from "./request-fields";
import { presetsOf, sendRequest } from "./request-page.server";

export const handle: RouteHandle = { shell: "plain", consent: "exempt", recording: "never" };

export const loader = guardedLoader(async (args) => ({
  title: args.title("takedowns", "footageTitle"),
  description: args.text("takedowns")("footageLead"),
  ...(await presetsOf(args)),
}));

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data ? seo(page, { title: data.title, description: data.description }) : [];

export const action = guardedAction((args) =>
  sendRequest(args, {
    schema: FootageForm,
    toInput: (value) => ({ ...value, ground: "illegalFootage" }),
    page: "/takedown/footage",
  }),
);

export default function FootageReport() {
  const { address, email } = useLoaderData<typeof loader>();
  const t = useText("takedowns");
  const [form, fields] = useActionForm<Record<RequestFieldName | "footageKind", string>>({
    id: "footage",
    defaultValue: { address, email },
  });
  return (
    <FormColumn>
      <PageHead title={t("footageTitle")} lead={t("footageLead")} />
      <ActionForm form={form} className="grid gap-5">
        <RadioGroup
          meta={fields.footageKind}
          legend={t("footageKind")}
          required
          options={footageKinds.map((value) => ({ value, label: t(`footageKind_${value}`) }))}
        />
        <RequestFields fields={fields} footage />
        <p className="text-small text-muted">{t("footageNote")}</p>
        <SubmitButton fullWidth>{t("send")}</SubmitButton>
      </ActionForm>
      <TextLink to="/transparency" tone="muted" size="inherit">
        {t("toTransparency")}
      </TextLink>
    </FormColumn>
  );
}
