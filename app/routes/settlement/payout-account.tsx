import { useLoaderData } from "@remix-run/react";
import { getSecondFactor } from "#contract/second-factor/endpoints";
import { getOwnSeller } from "#contract/sellers/endpoints";
import { setPayoutAccount } from "#contract/settlement/endpoints";
import { banks, PayoutAccountInput } from "#contract/settlement/schemas";
import { taxTypes } from "#contract/settlement/values";
import type { RouteHandle } from "~/addresses/route-handle";
import { AppCodeField } from "~/components/accounts/app-code-field";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { RadioGroup, Select } from "~/ui/fields/choice";
import { TextField } from "~/ui/fields/field";
import { PasswordField } from "~/ui/fields/password-field";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";

export const handle: RouteHandle = { copies: "never" };

export const loader = activistLoader(async (args, { hasPassword }) => {
  const [{ on }, { verified, submitted }] = await Promise.all([
    args.api.call(getSecondFactor),
    args.api.call(getOwnSeller),
  ]);
  const title = args.title("settlement", "accountTitle");
  return { title, hasPassword, asksCode: on, banks, seller: submitted ?? verified };
});

export const action = activistAction(async (args) => {
  return args.handleForm({ schema: PayoutAccountInput, shown: ["password", "code"] }, async (body) => {
    await args.api.call(setPayoutAccount, { body });
    return args.redirect("/mypage/withdrawal", { flash: { key: "shell.saved" } });
  });
});

export default function PayoutAccount() {
  const { hasPassword, asksCode, banks, seller } = useLoaderData<typeof loader>();
  const t = useText("settlement");
  const [form, fields] = useActionForm<{
    bank: string;
    holder: string;
    number: string;
    taxType: string;
    businessNumber: string;
    password: string;
    code: string;
  }>({
    id: "payout-account",
    defaultValue: {
      taxType: "INDIVIDUAL_3_3",
      holder: seller?.name ?? "",
      businessNumber: seller?.registrationNumber ?? "",
    },
  });
  return (
    <FormColumn>
      <div>
        <TextLink tone="muted" to="/mypage/withdrawal">
          {t("backToWithdrawal")}
        </TextLink>
        <PageHead title={t("accountTitle")} lead={t("accountLead")} />
      </div>
      <ActionForm form={form} className="grid gap-6">
        <Select
          meta={fields.bank}
          label={t("bank")}
          required
          options={banks.map((bank) => ({ value: bank, label: bank }))}
        />
        <TextField meta={fields.holder} label={t("holder")} autoComplete="name" required />
        <TextField
          meta={fields.number}
          label={t("number")}
          hint={t("numberHint")}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <RadioGroup
          meta={fields.taxType}
          legend={t("taxType")}
          required
          options={taxTypes.map((value) => ({ value, label: t(`tax_${value}`), hint: t(`taxHint_${value}`) }))}
        />
        <TextField
          meta={fields.businessNumber}
          label={t("businessNumber")}
          hint={t("businessNumberHint")}
          inputMode="numeric"
          autoComplete="off"
        />
        {hasPassword ? (
          <PasswordField meta={fields.password} label={t("password")} autoComplete="current-password" required />
        ) : null}
        {asksCode ? <AppCodeField meta={fields.code} /> : null}
        <SubmitButton fullWidth>{t("save")}</SubmitButton>
      </ActionForm>
    </FormColumn>
  );
}
