import type { ReactNode } from "react";
import type { Settlement, SettlementLine } from "#contract/settlement/schemas";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Money } from "~/ui/text/money";
import { DateText } from "~/ui/text/time-text";

const tones = { requested: "warning", approved: "accent", paid: "success", rejected: "danger" } as const;

export function SettlementBadge({ status }: { status: Settlement["status"] }) {
  const t = useText("settlement");
  return <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>;
}

/** The requested amount and the payout: two amounts, so each is labelled; aligned as the text around them. */
export function SettlementAmounts({ settlement: { amount, net } }: { settlement: Pick<Settlement, "amount" | "net"> }) {
  const t = useText("settlement");
  return (
    <span className="grid">
      <span className="font-bold whitespace-nowrap">
        {t("afterTax")} <Money won={net} />
      </span>{" "}
      <span className="text-small whitespace-nowrap text-muted">
        {t("beforeTax")} <Money won={amount} />
      </span>
    </span>
  );
}

/** Whom the words for the creator's share address. */
type Reader = { reader: "creator" | "admin" };

/** Each deduction between the amount fans paid and the payout. */
export function SettlementSums({ settlement, reader }: { settlement: Settlement } & Reader) {
  const t = useText("settlement");
  const steps: [string, number][] = [
    [t("gross"), settlement.gross],
    [t("platformFee"), -settlement.platformFee],
  ];
  if (settlement.carried !== 0) steps.push([t("carried"), settlement.carried]);
  steps.push([t("amount"), settlement.amount], [t("incomeTax"), -settlement.incomeTax]);
  steps.push([t("localTax"), -settlement.localTax]);
  if (settlement.offset > 0) steps.push([t("offset"), -settlement.offset]);
  return (
    <Card>
      <dl className="grid gap-3">
        {steps.map(([name, won]) => (
          <Line key={name} name={name}>
            <Money won={won} />
          </Line>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">{t(reader === "admin" ? "creatorPayoutNet" : "payoutNet")}</dt>
          <dd className="text-title font-bold">
            <Money won={settlement.net} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

export function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

/** Every statement line of a settlement. */
export function SettlementLines({ lines, reader }: { lines: SettlementLine[] } & Reader) {
  const t = useText("settlement");
  const kinds = useText("mypage");
  const cell = "px-3 py-2.5 text-right whitespace-nowrap";
  const left = "px-3 py-2.5 text-left";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keyboard too
    <section tabIndex={0} aria-label={t("lines")} className="scroll-x rounded-lg border border-line">
      <table className="w-full text-small tabular-nums">
        <thead className="border-b border-line text-muted">
          <tr>
            <th scope="col" className={`${left} whitespace-nowrap`}>
              {t("item")}
            </th>
            {(["gross", "platformFee", reader === "admin" ? "creatorNet" : "net"] as const).map((name) => (
              <th key={name} scope="col" className={cell}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((row) => (
            <tr key={`${row.orderId}${row.kind}${row.at}${row.net}`}>
              <td className={left}>
                <span className="block font-semibold whitespace-nowrap">
                  {t(`line_${row.kind}`)} · {kinds(row.order)}
                </span>
                <span className="block text-caption whitespace-nowrap text-muted">
                  <DateText at={row.kind === "release" ? row.paidAt : row.at} />
                </span>
              </td>
              {[row.gross, -row.platformFee, row.net].map((won, column) => (
                <td key={["gross", "fee", "net"][column]} className={cell}>
                  <Money won={won} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
