import type { ReactNode } from "react";
import { limits } from "#contract/limits";
import type { Earnings } from "#contract/settlement/schemas";
import { formatShortDate, formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Money } from "~/ui/text/money";

type Props = {
  balances: Partial<Earnings["balances"]>;
  nextRelease: Earnings["nextRelease"];
  children?: ReactNode;
};

/** Why no payout can be requested now, as the key of its text; null if one can. */
export function payoutObstacle({ payable = 0, inSettlement = 0 }: Props["balances"]) {
  return inSettlement > 0 ? "openHint" : payable < limits.settlementWon.min ? "tooLittle" : null;
}

/** The money a creator can ask for now with the button to do so, the other balances, and when more becomes payable. */
export function PayableCard({ balances, nextRelease, children }: Props) {
  const t = useText("settlement");
  const lng = useLng();
  const { payable = 0, inSettlement = 0 } = balances;
  const obstacle = payoutObstacle(balances);
  return (
    <Card as="section" className="grid content-start gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-small font-semibold text-muted">{t("payableBeforeTax")}</h2>
          <p className="text-amount font-bold">
            <Money won={payable} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/mypage/withdrawal" variant={obstacle ? "secondary" : "accent"}>
            {t(obstacle ? "settlements" : "toWithdrawal")}
          </LinkButton>
          {children}
        </div>
      </div>
      {obstacle ? <p className="-mt-2 text-small text-muted">{t(obstacle)}</p> : null}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-3 text-small">
        <Balance name={t("held")} won={balances.held} always />
        <Balance name={t("inSettlement")} won={inSettlement} />
        <Balance name={t("paidOut")} won={balances.paid} />
        <Balance name={t("receivable")} won={balances.receivable} />
      </dl>
      {nextRelease ? (
        <p className="-mt-2 text-small text-muted">
          {t("nextRelease", {
            date: formatShortDate(nextRelease.at, lng),
            won: formatWon(nextRelease.amount, lng),
          })}
        </p>
      ) : null}
    </Card>
  );
}

function Balance({ name, won = 0, always = false }: { name: string; won?: number; always?: boolean }) {
  if (won === 0 && !always) return null;
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">
        <Money won={won} />
      </dd>
    </div>
  );
}
