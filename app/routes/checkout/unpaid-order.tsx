import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Order } from "#contract/payments";
import { useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";

/** An order that cannot be paid any more, or not yet again: what happened, that nothing was charged, what to do. */
export function UnpaidOrder({ order }: { order: Order }) {
  const t = useText("checkout");
  const say = useText("gifts");
  const isGift = order.kind !== "membership";
  const back = isGift ? `/${order.activist.domain}` : `/${order.activist.domain}/membership`;
  if (order.processing) {
    return (
      <Notice title={t("processingTitle")} text={t("processingHint")}>
        <LinkButton to={`/checkout/${order.orderId}`} reloadDocument fullWidth>
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
      detail={order.failureReason || undefined}
      alert
    >
      <Form method="post">
        <SubmitButton fullWidth name="intent" value="again">
          {t("tryAgain")}
        </SubmitButton>
      </Form>
      <LinkButton to={back} variant="secondary" fullWidth>
        {isGift ? say("toCreator", { name: order.activist.nickname }) : t("backToPlans")}
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
