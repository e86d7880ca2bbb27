import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Order } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";

/** An order that cannot be paid any more, or not yet again: the reason, that nothing was charged, and the next step. */
export function UnpaidOrder({ order }: { order: Order }) {
  const t = useText("checkout");
  const giftText = useText("gifts");
  const isGift = order.kind !== "membership";
  const back = isGift
    ? href("/:domain", { domain: order.activist.domain })
    : href("/:domain/membership", { domain: order.activist.domain });
  if (order.processing) {
    return (
      <Notice title={t("processingTitle")} text={t("processingHint")}>
        <LinkButton to={href("/checkout/:orderId", { orderId: order.orderId })} reloadDocument fullWidth>
          {t("checkAgain")}
        </LinkButton>
      </Notice>
    );
  }
  const failed = order.status === "failed";
  return (
    <Notice
      title={failed ? t("declinedTitle") : t("expiredTitle")}
      text={failed ? t("failedHint") : t("expiredHint")}
      detail={order.declined ? t(`declined_${order.declined}`) : undefined}
      alert
    >
      <Form method="post">
        <SubmitButton fullWidth name="intent" value="again">
          {t("tryAgain")}
        </SubmitButton>
      </Form>
      <LinkButton to={back} variant="secondary" fullWidth>
        {isGift ? giftText("toCreator", { name: order.activist.nickname }) : t("backToPlans")}
      </LinkButton>
    </Notice>
  );
}

type NoticeProps = { title: string; text: string; detail?: string; alert?: boolean; children: ReactNode };

function Notice({ title, text, detail, alert = false, children }: NoticeProps) {
  return (
    <section role={alert ? "alert" : "status"} className="grid gap-4 rounded-lg border border-line bg-warning-soft p-5">
      <div className="grid gap-1">
        <h2 className="text-title text-warning">{title}</h2>
        {detail ? <p className="font-medium">{detail}</p> : null}
        <p className="text-small">{text}</p>
      </div>
      <div className="grid gap-2">{children}</div>
    </section>
  );
}
