import type { EarningsDay } from "#contract/settlement/schemas";
import { useText } from "~/i18n/i18n";
import { Card } from "~/ui/card";
import { Money } from "~/ui/text/money";
import { TextLink } from "~/ui/text/text-link";

/** For a creator: what fans paid today in Seoul, before fees and refunds. */
export function ReceivedToday({ today: { gross, payments } }: { today: EarningsDay }) {
  const t = useText("notifications");
  return (
    <Card as="section" className="grid gap-1">
      <h2 className="text-row">{t("receivedToday")}</h2>
      <p className="text-amount font-bold">
        <Money won={gross} />
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small text-muted">
        {t("paymentsToday", { count: payments })}
        <TextLink to="/mypage/earnings">{t("toEarnings")}</TextLink>
      </p>
    </Card>
  );
}
