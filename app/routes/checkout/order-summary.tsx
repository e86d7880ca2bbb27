import type { ReactNode } from "react";
import type { Order } from "#contract/payments/schemas";
import { GiftMessage } from "~/components/gifts/gift-message";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Money } from "~/ui/text/money";
import { DateText } from "~/ui/text/time-text";

type Props = { order: Order; renewsAt: string | null; nextAmount?: number | null };

/** Today's charge, the next one, and the plan's benefits. */
export function OrderSummary({ order, renewsAt, nextAmount = null }: Props) {
  const t = useText("checkout");
  const giftText = useText("gifts");
  const upgrades = order.purpose === "upgrade";
  return (
    <Card>
      <div className="flex items-center gap-3">
        <Avatar name={order.activist.nickname} imageUrl={order.activist.profileImageUrl} size={48} />
        <div>
          <p className="text-small text-muted">
            <bdi>{order.activist.nickname}</bdi>
            {order.campaign ? ` · ${giftText("campaign")}` : ""}
          </p>
          <h2 className="text-title">
            <bdi>{order.kind === "membership" ? order.plan?.name : order.campaign?.title || giftText(order.kind)}</bdi>
          </h2>
        </div>
      </div>
      <dl className="mt-5 grid gap-3 border-t border-line pt-4">
        <SummaryRow label={upgrades ? t("chargeDifference") : t("chargeToday")} strong>
          <Money won={order.amount} />
        </SummaryRow>
        {renewsAt ? (
          <SummaryRow label={t("nextCharge")}>
            <DateText at={renewsAt} />
          </SummaryRow>
        ) : null}
        {renewsAt && nextAmount !== null ? (
          <SummaryRow label={t("nextAmount")}>
            <Money won={nextAmount} />
          </SummaryRow>
        ) : null}
        {order.shown ? <SummaryRow label={giftText("shownAs")}>{giftText(order.shown)}</SummaryRow> : null}
      </dl>
      {order.message ? <GiftMessage text={order.message} /> : null}
      {renewsAt ? (
        <p className="mt-3 text-small text-muted">{upgrades ? t("differenceNote") : t("everyMonth")}</p>
      ) : null}
      {order.plan?.benefits.length ? (
        <div className="mt-4 border-t border-line pt-4">
          <h3 className="text-small font-semibold">{t("benefits")}</h3>
          <ul className="mt-2 grid gap-1.5 text-small">
            {order.plan.benefits.map((benefit) => (
              <li key={benefit} className="flex gap-2">
                <span className="mt-0.5 text-muted">
                  <Icon name="check" size={16} />
                </span>
                <bdi>{benefit}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  );
}

/** A name and its value on one line; the value is aligned right. */
export function SummaryRow({
  label,
  children,
  strong = false,
}: {
  label: string;
  children: ReactNode;
  strong?: boolean;
}) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-small text-muted">{label}</dt>
      <dd className={strong ? "text-title font-bold" : "text-right"}>{children}</dd>
    </div>
  );
}
