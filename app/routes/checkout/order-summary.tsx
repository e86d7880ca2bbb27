import type { ReactNode } from "react";
import type { Order } from "#contract/payments";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Money } from "~/ui/money";
import { DateText } from "~/ui/time-text";

type Props = { order: Order; renewsAt: string | null; nextAmount?: number | null };

/** Today's charge, the next one, and what the plan gives. */
export function OrderSummary({ order, renewsAt, nextAmount = null }: Props) {
  const t = useText("checkout");
  const say = useText("gifts");
  const upgrades = order.purpose === "upgrade";
  return (
    <Card>
      <div className="flex items-center gap-3">
        <Avatar name={order.activist.nickname} imageUrl={order.activist.profileImageUrl} size={48} />
        <div>
          <p className="text-small text-muted">
            <bdi>{order.activist.nickname}</bdi>
            {order.campaign ? ` · ${say("campaign")}` : ""}
          </p>
          <h2 className="text-title">
            <bdi>{order.kind === "membership" ? order.plan?.name : order.campaign?.title || say(order.kind)}</bdi>
          </h2>
        </div>
      </div>
      <dl className="mt-5 grid gap-3 border-t border-line pt-4">
        <Row label={upgrades ? t("chargeDifference") : t("chargeToday")} strong>
          <Money won={order.amount} />
        </Row>
        {renewsAt ? (
          <Row label={t("nextCharge")}>
            <DateText at={renewsAt} />
          </Row>
        ) : null}
        {renewsAt && nextAmount !== null ? (
          <Row label={t("nextAmount")}>
            <Money won={nextAmount} />
          </Row>
        ) : null}
        {order.shown ? <Row label={say("shownAs")}>{say(order.shown)}</Row> : null}
      </dl>
      {order.message ? <Words text={order.message} /> : null}
      {renewsAt ? (
        <p className="mt-3 text-small text-muted">{upgrades ? t("differenceNote") : t("everyMonth")}</p>
      ) : null}
      {order.plan?.benefits.length ? (
        <div className="mt-4 border-t border-line pt-4">
          <h3 className="text-small font-semibold">{t("benefits")}</h3>
          <ul className="mt-2 grid gap-1.5 text-small">
            {order.plan.benefits.map((benefit) => (
              <li key={benefit} className="flex gap-2">
                <span className="mt-0.5 text-accent">
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

/** What the giver writes along, as they wrote it. */
export function Words({ text }: { text: string }) {
  return (
    <blockquote dir="auto" className="mt-4 rounded-md bg-sunken px-4 py-3 text-small wrap-anywhere whitespace-pre-wrap">
      {text}
    </blockquote>
  );
}

/** A name and its value on one line; the value keeps to the right. */
export function Row({ label, children, strong = false }: { label: string; children: ReactNode; strong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-small text-muted">{label}</dt>
      <dd className={strong ? "text-title font-bold" : "text-right"}>{children}</dd>
    </div>
  );
}
