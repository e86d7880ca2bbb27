import { useLoaderData } from "@remix-run/react";
import { limits } from "#contract/limits";
import { getOwnSeller, submitSellerIdentity } from "#contract/sellers/endpoints";
import { type OwnSeller, type SellerIdentity, SellerInput } from "#contract/sellers/schemas";
import { sellerDetails } from "#contract/sellers/seller-details";
import { sellerKinds } from "#contract/sellers/values";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { Line } from "~/components/settlements/settlement";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { formatDate } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Alert } from "~/ui/alert";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { RadioGroup } from "~/ui/fields/choice";
import { TextField } from "~/ui/fields/field";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";

export const handle: RouteHandle = { copies: "never" };

export const loader = activistLoader(async (args) => {
  const seller = await args.api.call(getOwnSeller);
  return { title: args.title("sellers", "title"), seller };
});

export const action = activistAction(async (args) => {
  return args.handleForm({ schema: SellerInput }, async (input) => {
    await args.api.call(submitSellerIdentity, { body: input });
    return args.redirect("/mypage/withdrawal/seller", { flash: { key: "sellers.sellerSubmitted" } });
  });
});

export default function Seller() {
  const { seller } = useLoaderData<typeof loader>();
  const t = useText("sellers");
  const settlementText = useText("settlement");
  const { verified, submitted, views } = seller;
  return (
    <FormColumn>
      <div>
        <TextLink tone="muted" to="/mypage/withdrawal">
          {settlementText("backToWithdrawal")}
        </TextLink>
        <PageHead title={t("title")} lead={t("lead")} />
      </div>
      <State seller={seller} />
      {verified ? <Stated title={t("verified")} identity={verified} /> : null}
      {submitted ? <Stated title={t("submitted")} identity={submitted} /> : null}
      <SellerForm stated={submitted ?? verified} />
      {verified?.kind === "individual" || views.length > 0 ? <Views views={views} /> : null}
    </FormColumn>
  );
}

function State({ seller: { dueAt, submitted, rejectedFor } }: { seller: OwnSeller }) {
  const t = useText("sellers");
  const lng = useLng();
  if (submitted) return <Alert tone="warning">{t("waiting")}</Alert>;
  return (
    <>
      {rejectedFor ? (
        <Alert tone="danger">
          {t("rejected")} <span className="whitespace-pre-line">{rejectedFor}</span>
        </Alert>
      ) : null}
      {dueAt ? <Alert tone="warning">{t("due", { day: formatDate(dueAt, lng) })}</Alert> : null}
    </>
  );
}

function Stated({ title, identity }: { title: string; identity: SellerIdentity }) {
  return (
    <Card as="section">
      <h2 className="mb-3 text-title">{title}</h2>
      <dl className="grid gap-2">
        {sellerDetails(identity, useLng()).map(([label, value]) => (
          <Line key={label} name={label}>
            {value}
          </Line>
        ))}
      </dl>
    </Card>
  );
}

function SellerForm({ stated }: { stated: SellerIdentity | null }) {
  const t = useText("sellers");
  const [form, fields] = useActionForm<Record<keyof SellerInput, string>>({
    id: "seller",
    defaultValue: stated ?? { kind: "individual" },
  });
  return (
    <section className="grid gap-6">
      <h2 className="text-title">{t(stated ? "change" : "write")}</h2>
      <ActionForm form={form} className="grid gap-6">
        <RadioGroup
          meta={fields.kind}
          legend={t("kind")}
          required
          options={sellerKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`), hint: t(`kindHint_${kind}`) }))}
        />
        <TextField
          meta={fields.name}
          label={t("name")}
          autoComplete="name"
          maxLength={limits.sellerNameLength}
          required
        />
        <TextField meta={fields.phone} label={t("phone")} type="tel" autoComplete="tel" maxLength={20} required />
        <fieldset className="grid gap-6">
          <legend className="mb-3 font-semibold">{t("ofBusiness")}</legend>
          <TextField meta={fields.representative} label={t("representative")} maxLength={limits.sellerNameLength} />
          <TextField
            meta={fields.address}
            label={t("address")}
            autoComplete="street-address"
            maxLength={limits.sellerAddressLength}
          />
          <TextField meta={fields.registrationNumber} label={t("registrationNumber")} inputMode="numeric" />
          <TextField
            meta={fields.mailOrderNumber}
            label={t("mailOrderNumber")}
            hint={t("mailOrderHint")}
            maxLength={limits.mailOrderNumberLength}
          />
        </fieldset>
        <SubmitButton fullWidth>{t("send")}</SubmitButton>
      </ActionForm>
    </section>
  );
}

function Views({ views }: Pick<OwnSeller, "views">) {
  const t = useText("sellers");
  return (
    <section className="grid gap-2">
      <h2 className="text-title">{t("views")}</h2>
      {views.length === 0 ? <p className="text-muted">{t("viewsEmpty")}</p> : null}
      <ul className="divide-y divide-line">
        {views.map(({ orderNumber, viewedAt }) => (
          <li key={`${orderNumber} ${viewedAt}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{t("viewedOf", { number: orderNumber })}</span>
            <span className="text-muted">
              <DateText at={viewedAt} time />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
