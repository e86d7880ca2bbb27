import type { Campaign } from "#contract/campaigns/schemas";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { tintOf } from "~/styles/tint-of";

/** A campaign's progress: a bar that ends at the goal, and the exact amount as text. */
export function CampaignProgress({
  campaign,
}: {
  campaign: Pick<Campaign, "raisedAmount" | "goalAmount" | "activist">;
}) {
  const t = useText("campaigns");
  const lng = useLng();
  const { raisedAmount: raised, goalAmount: goal } = campaign;
  const percent = percentOf(raised, goal);
  return (
    <div className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <strong className="text-lead whitespace-nowrap tabular-nums">{formatWon(raised, lng)}</strong>
        <span aria-hidden="true" className="font-bold tabular-nums">
          {t("percent", { percent })}
        </span>
      </p>
      <CampaignBar campaign={campaign} />
      <p className="text-small text-muted tabular-nums wrap-normal">{t("goal", { amount: formatWon(goal, lng) })}</p>
    </div>
  );
}

/** The bar alone, with its amounts as its name. Past the goal a notch stays where it was. */
function CampaignBar({ campaign }: { campaign: Pick<Campaign, "raisedAmount" | "goalAmount" | "activist"> }) {
  const t = useText("campaigns");
  const lng = useLng();
  const { raisedAmount: raised, goalAmount: goal, activist } = campaign;
  const percent = percentOf(raised, goal);
  const width = raised > 0 ? Math.min(100, Math.max(2, percent)) : 0;
  return (
    <svg
      role="img"
      aria-label={t("progressName", { raised: formatWon(raised, lng), goal: formatWon(goal, lng), percent })}
      data-tint={tintOf(activist.userId)}
      className="block h-2 w-full overflow-hidden rounded-full bg-sunken"
    >
      <rect width={`${width}%`} height="100%" rx="4" className={percent > 100 ? "fill-success" : "fill-tint"} />
      {percent > 100 ? <rect x={`${10_000 / percent}%`} width="3" height="100%" className="fill-raised" /> : null}
    </svg>
  );
}

/** The bar, and under it percent, amount and supporters in one line. */
export function CampaignFigures({ campaign }: { campaign: Campaign }) {
  const t = useText("campaigns");
  const lng = useLng();
  const { raisedAmount, goalAmount, supporterCount } = campaign;
  return (
    <>
      <CampaignBar campaign={campaign} />
      <p className="text-caption text-muted">
        <strong className="text-ink">{t("percent", { percent: percentOf(raisedAmount, goalAmount) })}</strong>{" "}
        <span className="whitespace-nowrap tabular-nums">{formatWon(raisedAmount, lng)}</span> ·{" "}
        {t("supporters", { count: supporterCount })}
      </p>
    </>
  );
}

/** Percent of the goal, rounded down, so that 100 is never displayed early; may exceed 100. */
const percentOf = (raised: number, goal: number) => Math.floor((raised / goal) * 100);
