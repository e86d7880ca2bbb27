import type { Campaign } from "#contract/campaigns/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Card } from "~/ui/card";
import { Cover } from "~/ui/cover";
import { WhenText } from "~/ui/text/time-text";
import { CampaignBadge } from "./campaign-badge";
import { CampaignProgress } from "./campaign-progress";

type Props = { campaign: Campaign; byline?: boolean; heading?: "h2" | "h3" };

/** A campaign in a list: its creator, title, progress and end. The whole card links to its page. */
export function CampaignCard({ campaign, byline = true, heading: Heading = "h2" }: Props) {
  const t = useText("campaigns");
  const { id, title, activist, imageUrl, status, closesAt, opensAt, supporterCount } = campaign;
  const at = status === "scheduled" ? opensAt : closesAt;
  const time = status === "scheduled" ? "opensAt" : status === "open" ? "closesAt" : "closedAt";
  return (
    <Card as="li" flush className="relative has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <Cover imageUrl={imageUrl} width={1280} height={720} className="aspect-video" />
      <div className="grid gap-3 p-5">
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2 text-small text-muted">
            <CampaignBadge status={status} />
            {byline ? <bdi>{activist.nickname}</bdi> : null}
          </p>
          <Heading className="text-title break-keep wrap-anywhere">
            <Link
              to={href("/campaigns/:campaignId", { campaignId: id })}
              className="outline-none after:absolute after:inset-0"
            >
              <bdi>{title}</bdi>
            </Link>
          </Heading>
        </div>
        <CampaignProgress campaign={campaign} />
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          <span>{t("supporters", { count: supporterCount })}</span>
          <WhenText at={at} say={(when) => t(time, { when })} />
        </p>
      </div>
    </Card>
  );
}
