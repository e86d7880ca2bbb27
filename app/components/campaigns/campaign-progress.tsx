import type { Campaign } from "#contract/campaigns";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";

/** How far a campaign has come: a bar up to its goal, and the whole of it in words. */
export function CampaignProgress({ campaign }: { campaign: Pick<Campaign, "raisedAmount" | "goalAmount"> }) {
  const t = useText("campaigns");
  const lng = useLng();
  const { raisedAmount: raised, goalAmount: goal } = campaign;
  const percent = percentOf(raised, goal);
  const width = raised > 0 ? Math.min(100, Math.max(2, percent)) : 0;
  return (
    <div className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <strong className="text-lead whitespace-nowrap tabular-nums">{formatWon(raised, lng)}</strong>
        <span aria-hidden="true" className="font-bold text-accent tabular-nums">
          {t("percent", { percent })}
        </span>
      </p>
      <svg
        role="img"
        aria-label={t("progressName", { raised: formatWon(raised, lng), goal: formatWon(goal, lng), percent })}
        className="block h-2 w-full overflow-hidden rounded-full bg-sunken"
      >
        <rect width={`${width}%`} height="100%" rx="4" className="fill-accent" />
      </svg>
      <p className="text-small text-muted tabular-nums wrap-normal">{t("goal", { amount: formatWon(goal, lng) })}</p>
    </div>
  );
}

/** Of the goal, never told to be reached before it is; it may be more than a hundred. */
const percentOf = (raised: number, goal: number) => Math.floor((raised / goal) * 100);
