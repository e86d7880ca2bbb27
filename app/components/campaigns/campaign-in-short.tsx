import type { Campaign } from "#contract/campaigns/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Card } from "~/ui/card";
import { Cover } from "~/ui/cover";
import { WhenText } from "~/ui/text/time-text";
import { CampaignFigures } from "./campaign-progress";

/** An open campaign in a few lines, its picture at the side. All of it links to its page. */
export function CampaignInShort({ campaign }: { campaign: Campaign }) {
  const t = useText("campaigns");
  const { id, title, imageUrl, closesAt } = campaign;
  return (
    <Card as="li" className="relative grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-3.5 hover:bg-soft">
      <Cover imageUrl={imageUrl} width={1280} height={720} sizes="160px" className="aspect-square rounded-md" />
      <div className="grid min-w-0 gap-1.5 break-keep wrap-anywhere">
        <p className="text-caption text-muted">
          {t("section")} · <WhenText at={closesAt} say={(when) => t("closesAt", { when })} short />
        </p>
        <h3 className="line-clamp-2 text-row">
          <Link to={href("/campaigns/:campaignId", { campaignId: id })} className="after:absolute after:inset-0">
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <CampaignFigures campaign={campaign} />
      </div>
    </Card>
  );
}
