import { methodName } from "#contract/payments/methods";
import type { HistoryEntry } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { formatMonth } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Badge, type Tone } from "~/ui/badge";
import { Money } from "~/ui/text/money";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";

/** The entries under their months, the newest first. */
export function HistoryMonths({ entries }: { entries: HistoryEntry[] }) {
  const lng = useLng();
  const months = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const month = formatMonth(entry.at, lng);
    months.set(month, [...(months.get(month) ?? []), entry]);
  }
  return [...months].map(([month, ofMonth]) => (
    <section key={month} className="grid">
      <h2 className="pt-3 pb-1 text-row-head">{month}</h2>
      <ul className="divide-y divide-line">
        {ofMonth.map((entry) => (
          <HistoryRow key={entry.entryId} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

/** A payment or a refund: creator, subject, date, sum and state. All of it links to the payment. */
function HistoryRow({ entry }: { entry: HistoryEntry }) {
  const t = useText("mypage");
  const lng = useLng();
  const giftText = useText("gifts");
  const campaignText = useText("campaigns");
  const { type, kind, activist, title, paymentId, orderId, delivery, amount, method, at } = entry;
  const isRefund = type === "refund";
  const subject = [isRefund ? t("refund") : null, t(kind)].filter(Boolean).join(" · ");
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 py-3 hover:bg-soft has-[h3_a:focus-visible]:outline-2 has-[h3_a:focus-visible]:-outline-offset-2 has-[h3_a:focus-visible]:outline-accent">
      <Avatar name={activist.nickname} imageUrl={activist.profileImageUrl} size={44} />
      <div className="min-w-24 flex-1">
        <h3 className="truncate text-row">
          <Link
            to={href("/mypage/payments/:paymentId", { paymentId })}
            className="outline-none after:absolute after:inset-0"
          >
            <bdi>{activist.nickname}</bdi>
          </Link>
        </h3>
        <p className="line-clamp-1 text-small text-muted">
          {subject}
          {title ? " · " : ""}
          <bdi>{title}</bdi>
        </p>
        <p className="text-caption text-muted">
          <DateText at={at} short /> · {methodName(method, lng)}
        </p>
      </div>
      <div className="ml-auto grid justify-items-end">
        <span
          className={`font-bold ${isRefund ? "text-muted" : ""} ${entry.status === "refunded" && !isRefund ? "text-muted line-through" : ""}`}
        >
          <Money won={isRefund ? -amount : amount} />
        </span>
        <p className="flex min-h-touch flex-wrap items-center justify-end gap-x-3">
          <State entry={entry} />
          {isRefund ? null : (
            <TextLink to={href("/checkout/:orderId/receipt", { orderId })} tone="muted" className="relative">
              {giftText("receipt")}
            </TextLink>
          )}
        </p>
      </div>
      {delivery ? (
        <p className="relative -my-2 basis-full pl-14">
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
