import { Form } from "@remix-run/react";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { RadioGroup } from "~/ui/fields/choice";
import { FormHead } from "~/ui/fields/form-head";
import { type EasyPays, GiftChoices, type GiftFormProps, giftForm } from "./gift-fields";

/** A gift that is confirmed and paid on its order's page. */
export function GiftFormFields({ easyPays, ...props }: GiftFormProps & { easyPays: EasyPays }) {
  const t = useText("gifts");
  const form = giftForm(props);
  const method = form.fieldOf("method");
  return (
    <Form method="post" id="donate" noValidate className="grid gap-6">
      <FormHead form={form.head} />
      <GiftChoices form={form} />
      {easyPays.length > 0 || method.errors ? (
        <RadioGroup
          meta={method}
          preset="creditCard"
          legend={t("payWith")}
          options={[{ value: "creditCard", label: t("creditCard") }, ...easyPays]}
          required
        />
      ) : null}
      <SubmitButton fullWidth variant="accent" size="large">
        {t("next")}
      </SubmitButton>
    </Form>
  );
}
