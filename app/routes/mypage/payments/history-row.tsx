import { methodName } from "#contract/payments/methods";
import type { HistoryEntry, HistoryPage } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { formatMonth, seoulDay } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Badge, type Tone } from "~/ui/badge";
import { Money } from "~/ui/text/money";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";
import type { HistoryView } from "./history-filters";
import { totalOf } from "./history-total";

type MonthsProps = { entries: HistoryEntry[]; months: HistoryPage["months"]; status: HistoryView["status"] };

/** The entries under their months, the newest first, each with what all entries of that month come to. */
export function HistoryMonths({ entries, months, status }: MonthsProps) {
  const lng = useLng();
  const byMonth = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const month = seoulDay(entry.at).slice(0, 7);
    byMonth.set(month, [...(byMonth.get(month) ?? []), entry]);
  }
  return [...byMonth].map(([month, ofMonth]) => {
    const sums = months.find((one) => one.month === month);
    return (
      <section key={month} className="grid">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-3 pb-1">
          <h2 className="text-row-head">{formatMonth(`${month}-01T00:00+09:00`, lng)}</h2>
          {sums ? (
            <p className="text-small text-muted">
              <Money won={totalOf(status, sums)} />
            </p>
          ) : null}
        </div>
        <ul className="divide-y divide-line">
          {ofMonth.map((entry) => (
            <HistoryRow key={entry.entryId} entry={entry} />
          ))}
        </ul>
      </section>
    );
  });
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
