import { Form } from "@remix-run/react";
import { privacies } from "#contract/gifts/values";
import type { Payment } from "#contract/payments/schemas";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { boxClass } from "~/ui/fields/field";

/** What a gift publishes of its fan, who may change it at any time. */
export function GiftPrivacy({ payment: { orderId, shown, activist } }: { payment: Payment }) {
  const t = useText("gifts");
  if (!shown) return null;
  return (
    <Card as="section">
      <h2 className="text-title">{t("shownAs")}</h2>
      <p className="mt-1 text-small text-muted">{t(`${shown}Hint`)}</p>
      <Form method="post" className="mt-3 flex flex-wrap items-center gap-2" key={shown}>
        <input type="hidden" name="orderId" value={orderId} />
        <select
          name="shown"
          defaultValue={shown}
          aria-label={t("changeName", { name: activist.nickname })}
          className={`${boxClass} min-w-0 max-w-56 grow basis-40`}
        >
          {privacies.map((choice) => (
            <option key={choice} value={choice}>
              {t(choice)}
            </option>
          ))}
        </select>
        <SubmitButton name="intent" value="shown" variant="secondary" size="small">
          {t("change")}
        </SubmitButton>
      </Form>
    </Card>
  );
}
