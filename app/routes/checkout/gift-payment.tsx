import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { cardBrand } from "#contract/payments/card-brands";
import type { OrderDetail } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox, RadioGroup } from "~/ui/fields/choice";
import { FormHead } from "~/ui/fields/form-head";

type Props = { detail: OrderDetail; result: Parameters<typeof useForm>[0]["lastResult"] };

/** A gift is paid with a card stored at the provider, or on the provider's own page. */
export function GiftPayment({ detail, result }: Props) {
  const t = useText("gifts");
  const checkoutText = useText("checkout");
  const amount = formatWon(detail.order.amount, useLng());
  const hasStoredCards = detail.methods.length > 0;
  return (
    <>
      <Card>
        <h2 className="text-title">{t("ruleTitle")}</h2>
        <p className="mt-2 text-small">{t("oneTime")}</p>
        <p className="mt-2 text-small">{t("rule")}</p>
        <p className="mt-2 text-small text-muted">{checkoutText("minorNote")}</p>
      </Card>
      {hasStoredCards ? <StoredCards detail={detail} result={result} amount={amount} /> : null}
      <div className="grid gap-2">
        <LinkButton
          to={href("/checkout/:orderId/window", { orderId: detail.order.orderId })}
          reloadDocument
          variant={hasStoredCards ? "secondary" : "accent"}
          size="large"
          fullWidth
        >
          {hasStoredCards ? t("otherCard") : t("payByWindow", { amount })}
        </LinkButton>
        <p className="text-center text-small text-muted">{t("windowHint")}</p>
      </div>
    </>
  );
}

function StoredCards({ detail, result, amount }: Props & { amount: string }) {
  const lng = useLng();
  const t = useText("gifts");
  const checkoutText = useText("checkout");
  const [form, fields] = useForm<{ methodId: string; agree: "on" }>({
    id: "pay",
    lastResult: result as never,
    defaultValue: { methodId: detail.methods[0]?.methodId },
  });
  const options = detail.methods.map(({ methodId, brand, last4 }) => ({
    value: methodId,
    label: `${cardBrand(brand, lng)} ···· ${last4}`,
  }));
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="grid gap-5">
      <FormHead form={form} />
      <RadioGroup meta={fields.methodId} legend={t("keptCards")} options={options} required />
      <Checkbox meta={fields.agree} label={t("agree")} required />
      <SubmitButton fullWidth variant="accent" size="large" name="intent" value="pay">
        {checkoutText("pay", { amount })}
      </SubmitButton>
    </Form>
  );
}
