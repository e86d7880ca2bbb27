import type { Campaign } from "#contract/campaigns/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { CampaignBar, percentOf } from "~/components/campaigns/campaign-progress";
import { useText } from "~/i18n/i18n";
import { Cover } from "~/ui/cover";
import { WhenText } from "~/ui/text/time-text";
import { SectionHead } from "./section-head";

/** The creator's open campaigns, in short. */
export function OpenCampaigns({ campaigns }: { campaigns: Campaign[] }) {
  const t = useText("campaigns");
  return (
    <section aria-labelledby="campaigns">
      <SectionHead id="campaigns" title={t("section")} all={t("all")} to="/campaigns" />
      <ul className="grid gap-3">
        {campaigns.map((campaign) => (
          <CampaignInShort key={campaign.id} campaign={campaign} />
        ))}
      </ul>
    </section>
  );
}

/** An open campaign in a few lines, its picture at the side. All of it links to its page. */
function CampaignInShort({ campaign }: { campaign: Campaign }) {
  const t = useText("campaigns");
  const { id, title, imageUrl, closesAt, raisedAmount, goalAmount } = campaign;
  const percent = percentOf(raisedAmount, goalAmount);
  return (
    <li className="relative flex gap-3 overflow-clip rounded-lg border border-line bg-raised has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <div className="relative w-24 shrink-0">
        <Cover imageUrl={imageUrl} width={1280} height={720} sizes="192px" className="absolute inset-0 h-full" />
      </div>
      <div className="grid min-w-0 grow content-center gap-1.5 py-3 pr-4">
        <h3 className="line-clamp-2 text-small break-keep wrap-anywhere">
          <Link
            to={href("/campaigns/:campaignId", { campaignId: id })}
            className="outline-none after:absolute after:inset-0"
          >
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <CampaignBar campaign={campaign} />
        <p className="flex flex-wrap justify-between gap-x-3 text-caption text-muted">
          <span aria-hidden="true" className="font-bold tabular-nums">
            {t("percent", { percent })}
          </span>
          <WhenText at={closesAt} say={(when) => t("closesAt", { when })} short />
        </p>
      </div>
    </li>
  );
}
