import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { cardBrand } from "#contract/payments/card-brands";
import type { OrderDetail } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import type { useFormResult } from "~/components/forms/use-form-result";
import { GiftRules } from "~/components/gifts/gift-rules";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Checkbox, RadioGroup } from "~/ui/fields/choice";
import { FormHead } from "~/ui/fields/form-head";
import { OrderSummary, orderClass } from "./order-summary";

type Props = {
  detail: OrderDetail & { received: number };
  result: ReturnType<typeof useFormResult>;
  /** The head of the page, and who sells. */
  children: ReactNode;
};

/** A gift is paid with a card stored at the provider, or on the provider's own page. */
export function GiftPayment(props: Props) {
  return props.detail.methods.length > 0 ? <ByStoredCard {...props} /> : <ByWindow {...props} />;
}

function ByWindow({ detail: { order, received }, children }: Props) {
  const t = useText("gifts");
  const checkoutText = useText("checkout");
  const amount = formatWon(order.amount, useLng());
  return (
    <div className={orderClass}>
      <div className="grid min-w-0 content-start gap-8">
        {children}
        <GiftRules />
      </div>
      <aside aria-label={checkoutText("order")} className="page-aside">
        <OrderSummary order={order} renewsAt={null} received={received}>
          <LinkButton
            to={href("/checkout/:orderId/window", { orderId: order.orderId })}
            reloadDocument
            variant="accent"
            size="large"
            fullWidth
          >
            {t(`payBy_${order.method}`, { amount })}
          </LinkButton>
          <p className="text-center text-caption text-muted">{t("windowHint")}</p>
        </OrderSummary>
      </aside>
    </div>
  );
}

function ByStoredCard({ detail: { order, methods, received }, result, children }: Props) {
  const lng = useLng();
  const t = useText("gifts");
  const checkoutText = useText("checkout");
  const [form, fields] = useForm<{ methodId: string; agree: "on" }>({
    id: "pay",
    lastResult: result,
    defaultValue: { methodId: methods[0]?.methodId },
  });
  const options = methods.map(({ methodId, brand, last4 }) => ({
    value: methodId,
    label: `${cardBrand(brand, lng)} ···· ${last4}`,
  }));
  return (
    <Form method="post" {...getFormProps(form)} noValidate className={orderClass}>
      <div className="grid min-w-0 content-start gap-8">
        {children}
        <FormHead form={form} />
        <div className="grid gap-3">
          <RadioGroup meta={fields.methodId} legend={t("keptCards")} options={options} required />
          <LinkButton
            to={href("/checkout/:orderId/window", { orderId: order.orderId })}
            reloadDocument
            variant="secondary"
            fullWidth
          >
            {t("otherCard")}
          </LinkButton>
          <p className="text-caption text-muted">{t("windowHint")}</p>
        </div>
        <GiftRules />
      </div>
      <aside aria-label={checkoutText("order")} className="page-aside">
        <OrderSummary order={order} renewsAt={null} received={received}>
          <Checkbox meta={fields.agree} label={t("agree")} required />
          <SubmitButton fullWidth variant="accent" size="large" name="intent" value="pay">
            {checkoutText("pay", { amount: formatWon(order.amount, lng) })}
          </SubmitButton>
          <p className="text-center text-caption text-muted">{checkoutText("once")}</p>
        </OrderSummary>
      </aside>
    </Form>
  );
}
