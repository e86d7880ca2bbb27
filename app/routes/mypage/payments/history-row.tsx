import type { HistoryEntry } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Badge, type Tone } from "~/ui/badge";
import { Money } from "~/ui/text/money";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";

/** A payment or a refund: creator, subject, date, sum and state. All of it links to the payment. */
export function HistoryRow({ entry }: { entry: HistoryEntry }) {
  const t = useText("mypage");
  const giftText = useText("gifts");
  const campaignText = useText("campaigns");
  const { type, kind, activist, title, paymentId, orderId, delivery, amount, method, at } = entry;
  const isRefund = type === "refund";
  const subject = [isRefund ? t("refund") : null, t(kind)].filter(Boolean).join(" · ");
  return (
    <li className="relative flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3.5 hover:bg-sunken has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:-outline-offset-2 has-[h2_a:focus-visible]:outline-accent">
      <Avatar name={activist.nickname} imageUrl={activist.profileImageUrl} size={40} />
      <div className="min-w-24 flex-1">
        <h2 className="truncate text-base">
          <Link
            to={href("/mypage/payments/:paymentId", { paymentId })}
            className="outline-none after:absolute after:inset-0"
          >
            <bdi>{activist.nickname}</bdi>
          </Link>
        </h2>
        <p className="text-small text-muted">
          {subject}
          {title ? " · " : ""}
          <bdi>{title}</bdi>
        </p>
        <p className="text-caption text-muted">
          <DateText at={at} /> · {t(method)}
        </p>
      </div>
      <div className="ml-auto grid justify-items-end gap-1">
        <span className={`text-lead font-bold ${isRefund || entry.status === "refunded" ? "text-muted" : ""}`}>
          <Money won={isRefund ? -amount : amount} />
        </span>
        <p className="-my-1.5 flex min-h-touch flex-wrap items-center justify-end gap-x-3">
          <State entry={entry} />
          {isRefund ? null : (
            <TextLink to={href("/checkout/:orderId/receipt", { orderId })} tone="muted" className="relative">
              {giftText("receipt")}
            </TextLink>
          )}
        </p>
      </div>
      {delivery ? (
        <p className="relative -my-2 basis-full pl-13">
          <TextLink to={href("/campaigns/:campaignId/delivery", { campaignId: delivery })}>
            {campaignText("deliveryTitle")}
          </TextLink>
        </p>
      ) : null}
    </li>
  );
}

const tones: Record<HistoryEntry["status"], Tone> = {
  done: "success",
  partlyRefunded: "warning",
  refunded: "neutral",
  pending: "warning",
};

function State({ entry: { type, status } }: { entry: HistoryEntry }) {
  const t = useText("mypage");
  if (type === "refund")
    return <Badge tone={tones[status]}>{t(status === "pending" ? "refundPending" : "refundDone")}</Badge>;
  return (
    <Badge tone={tones[status]}>
      {t(status === "done" ? "done" : status === "refunded" ? "refunded" : "partlyRefunded")}
    </Badge>
  );
}
