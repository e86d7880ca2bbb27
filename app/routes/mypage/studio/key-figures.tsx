import type { ReactNode } from "react";
import type { Studio } from "#contract/creators/schemas";
import type { Earnings } from "#contract/settlement/schemas";
import { payoutObstacle } from "~/components/settlements/payable-card";
import { comparedToLastMonth } from "~/components/studio/figures";
import { formatShortDate, formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { Money } from "~/ui/text/money";

type Props = { earnings: Earnings; members: Studio["members"] };

/** What can be paid out with the button for it, this month beside the last one, and the members: one strip. */
export function KeyFigures({ earnings, members }: Props) {
  const t = useText("mypage/studio");
  const lng = useLng();
  const net = earnings.items[0]?.net ?? 0;
  const { difference, compared } = comparedToLastMonth(net, earnings.lastMonthSoFar);
  return (
    <section
      aria-label={t("figures")}
      className="grid gap-px overflow-clip rounded-lg border border-line bg-line md:grid-cols-2"
    >
      <Payable earnings={earnings} />
      <div className="grid grid-cols-2 gap-px">
        <Figure title={t("thisMonth")}>
          <p className="text-title font-bold">
            <Money won={net} />
          </p>
          <p className={`text-small ${difference > 0 ? "text-success" : "text-muted"}`}>
            {t(compared, { won: formatWon(Math.abs(difference), lng) })}
          </p>
        </Figure>
        <Figure title={t("members")}>
          <p className="text-title font-bold tabular-nums">{t("membersCount", { count: members.current })}</p>
          <p className="text-small text-muted tabular-nums">
            {t("membersMoved", { joined: members.joined, left: members.left })}
          </p>
        </Figure>
      </div>
    </section>
  );
}

function Payable({ earnings: { balances, nextRelease } }: { earnings: Earnings }) {
  const t = useText("settlement");
  const lng = useLng();
  const obstacle = payoutObstacle(balances);
  const release = nextRelease && {
    date: formatShortDate(nextRelease.at, lng),
    won: formatWon(nextRelease.amount, lng),
  };
  return (
    <div className="grid content-start gap-1 bg-raised p-5 md:p-6">
      <h2 className="text-small font-normal text-muted">{t("payableBeforeTax")}</h2>
      <p className="text-amount font-bold">
        <Money won={balances.payable} />
      </p>
      <p className="text-small text-muted">
        {t("held")} <Money won={balances.held} />
        {release ? ` · ${t("nextRelease", release)}` : null}
      </p>
      {obstacle ? <p className="text-small text-muted">{t(obstacle)}</p> : null}
      <p className="mt-2">
        <LinkButton to="/mypage/withdrawal" variant={obstacle ? "secondary" : "accent"}>
          {t(obstacle ? "settlements" : "toWithdrawal")}
        </LinkButton>
      </p>
    </div>
  );
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 bg-raised p-5 md:p-6">
      <h2 className="text-small font-normal text-muted">{title}</h2>
      {children}
    </div>
  );
}
