import type { ReactNode } from "react";
import type { Order } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import { TwoFaces } from "~/components/creators/two-faces";
import { GiftMessage } from "~/components/gifts/gift-message";
import { type Translate, useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Money } from "~/ui/text/money";
import { NamedText } from "~/ui/text/named-text";
import { DateText } from "~/ui/text/time-text";

type Props = {
  order: Order;
  renewsAt: string | null;
  nextAmount?: number | null;
  /** What the creator receives of it. */
  received?: number;
  /** The consent and the button, where it is paid from here. */
  children?: ReactNode;
};

/** An order and its summary: beside each other from 1024 px, the summary last before. */
export const orderClass = "with-aside gap-y-9 py-6 lg:py-10";

/** Today's charge, the next one and what the creator receives. */
export function OrderSummary({ order, renewsAt, nextAmount = null, received, children }: Props) {
  const t = useText("checkout");
  const giftText = useText("gifts");
  const upgrades = order.purpose === "upgrade";
  return (
    <Card className="grid gap-4 md:p-6">
      <div className="flex items-center gap-3">
        <TwoFaces creator={order.activist} />
        <div className="min-w-0">
          <p className="line-clamp-1 text-small text-muted">
            <bdi>{order.activist.nickname}</bdi>
            {order.campaign ? ` · ${giftText("campaign")}` : ""}
          </p>
          <h2 className="text-row-head">
            <bdi>{nameOf(order, giftText)}</bdi>
          </h2>
        </div>
      </div>
      <dl className="grid gap-2 border-t border-line pt-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-row font-bold">{upgrades ? t("chargeDifference") : t("chargeToday")}</dt>
          <dd className="ml-auto text-amount font-bold">
            <Money won={order.amount} />
          </dd>
        </div>
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
        {received ? (
          <SummaryRow label={t("receives")}>
            <Money won={received} />
          </SummaryRow>
        ) : null}
        {order.shown ? <SummaryRow label={giftText("shownAs")}>{giftText(order.shown)}</SummaryRow> : null}
      </dl>
      {order.message ? <GiftMessage text={order.message} /> : null}
      {renewsAt ? <p className="text-small text-muted">{upgrades ? t("differenceNote") : t("everyMonth")}</p> : null}
      {children}
    </Card>
  );
}

const nameOf = ({ kind, plan, campaign }: Order, giftText: Translate<"gifts">) =>
  kind === "membership" ? plan?.name : campaign?.title || giftText(kind);

/** What a membership gives, and the way back to the other plans. */
export function Bought({ order: { activist, plan, purpose } }: { order: Order }) {
  const t = useText("checkout");
  return (
    <section aria-labelledby="bought" className="grid gap-3">
      <h2 id="bought" className="text-row-head">
        {t("benefits")}
      </h2>
      <div className="flex items-center gap-3">
        <Avatar name={activist.nickname} imageUrl={activist.profileImageUrl} size={64} />
        <div className="min-w-0 grow">
          <p className="line-clamp-1 text-small text-muted">
            <NamedText names={[activist.nickname]} say={(name) => t("membershipTitle", { name })} />
          </p>
          <h3 className="text-row-head">
            <bdi>{plan?.name}</bdi>
          </h3>
        </div>
        {purpose === "upgrade" ? null : (
          <LinkButton to={href("/:domain/membership", { domain: activist.domain })} variant="quiet" size="small">
            {t("changePlan")}
          </LinkButton>
        )}
      </div>
      <ul className="grid gap-1.5 text-row">
        {plan?.benefits.map((benefit) => (
          <li key={benefit} className="flex gap-2.5">
            <span className="mt-0.5 text-accent">
              <Icon name="check" size={18} />
            </span>
            <bdi>{benefit}</bdi>
          </li>
        ))}
      </ul>
    </section>
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
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-small text-muted">{label}</dt>
      <dd className={strong ? "ml-auto text-title font-bold" : "ml-auto text-right"}>{children}</dd>
    </div>
  );
}
