import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { cardBrand } from "#contract/card-brands";
import type { OrderDetail } from "#contract/payments";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox, RadioGroup } from "~/ui/fields/choice";
import { FormHead } from "~/ui/fields/form-head";

type Props = { detail: OrderDetail; result: Parameters<typeof useForm>[0]["lastResult"] };

/** A gift is paid at once with a card kept at the provider, or on the provider's own page. */
export function GiftPayment({ detail, result }: Props) {
  const t = useText("gifts");
  const say = useText("checkout");
  const amount = formatWon(detail.order.amount, useLng());
  const kept = detail.methods.length > 0;
  return (
    <>
      <Card>
        <h2 className="text-title">{t("ruleTitle")}</h2>
        <p className="mt-2 text-small">{t("oneTime")}</p>
        <p className="mt-2 text-small">{t("rule")}</p>
        <p className="mt-2 text-small text-muted">{say("minorNote")}</p>
      </Card>
      {kept ? <KeptCards detail={detail} result={result} amount={amount} /> : null}
      <div className="grid gap-2">
        <LinkButton
          to={`/checkout/${detail.order.orderId}/window`}
          reloadDocument
          variant={kept ? "secondary" : "primary"}
          fullWidth
        >
          {kept ? t("otherCard") : t("payByWindow", { amount })}
        </LinkButton>
        <p className="text-center text-small text-muted">{t("windowHint")}</p>
      </div>
    </>
  );
}

function KeptCards({ detail, result, amount }: Props & { amount: string }) {
  const lng = useLng();
  const t = useText("gifts");
  const say = useText("checkout");
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
      <SubmitButton fullWidth name="intent" value="pay">
        {say("pay", { amount })}
      </SubmitButton>
    </Form>
  );
}
