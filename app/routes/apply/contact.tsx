import { useLoaderData } from "@remix-run/react";
import { countryCodes } from "#contract/applications/values";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { Select } from "~/ui/fields/choice";
import { TextField } from "~/ui/fields/field";
import { draftOf, rateText } from "./draft.server";
import { StepButtons, StepFrame } from "./step-frame";
import { handleWrittenStep } from "./written-step.server";

export const handle: RouteHandle = { copies: "never" };

export const loader = guardedLoader(async (args) => {
  const draft = await draftOf(args);
  const { countryCode, phoneNumber, reDonationOrg, agencyCode, former } = draft;
  return {
    title: args.title("apply", "step_contact"),
    answers: { countryCode, phoneNumber, reDonationOrg, reDonationRate: rateText(draft), agencyCode },
    former,
  };
});

export const action = guardedAction((args) => handleWrittenStep(args, "contact"));

export default function Contact() {
  const { answers, former } = useLoaderData<typeof loader>();
  const t = useText("apply");
  const [form, fields] = useActionForm<typeof answers>({
    id: "apply-contact",
    defaultValue: answers,
  });
  return (
    <StepFrame step="contact" former={former}>
      <ActionForm form={form} className="grid gap-7">
        <Select
          meta={fields.countryCode}
          label={t("countryCode")}
          autoComplete="tel-country-code"
          required
          options={useCountries(answers.countryCode)}
        />
        <TextField
          meta={fields.phoneNumber}
          label={t("phoneNumber")}
          hint={t("phoneHint")}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          required
        />
        <fieldset className="grid gap-5 border-t border-line pt-6">
          <legend className="sr-only">{t("reDonation")}</legend>
          <div className="grid gap-1">
            <p aria-hidden="true" className="font-semibold">
              {t("reDonation")}
            </p>
            <p className="text-small text-muted">{t("reDonationLead")}</p>
          </div>
          <TextField
            meta={fields.reDonationOrg}
            label={t("reDonationOrg")}
            hint={t("reDonationOrgHint")}
            autoComplete="off"
          />
          <TextField
            meta={fields.reDonationRate}
            label={t("reDonationRate")}
            hint={t("reDonationRateHint")}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-32"
          />
        </fieldset>
        <div className="grid border-t border-line pt-6">
          <TextField
            meta={fields.agencyCode}
            label={t("agencyCode")}
            hint={t("agencyCodeHint")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <StepButtons step="contact" />
      </ActionForm>
    </StepFrame>
  );
}

/** The countries of the list, and the applicant's own where it is another. */
function useCountries(own: string): { value: string; label: string }[] {
  const t = useText("apply");
  const listed = countryCodes.map((value) => ({ value, label: t(`country_${digitsOf(value)}`) }));
  return own === "" || listed.some(({ value }) => value === own) ? listed : [...listed, { value: own, label: own }];
}

type Digits<Code extends string> = Code extends `+${infer Rest}` ? Rest : never;
const digitsOf = <Code extends (typeof countryCodes)[number]>(code: Code) => code.slice(1) as Digits<Code>;
