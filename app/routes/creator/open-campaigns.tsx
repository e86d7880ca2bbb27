import type { Campaign } from "#contract/campaigns/schemas";
import { CampaignInShort } from "~/components/campaigns/campaign-in-short";
import { useText } from "~/i18n/i18n";

/** The creator's open campaigns, in short. On phones they have the tab alone. */
export default function OpenCampaigns({ campaigns }: { campaigns: Campaign[] }) {
  const t = useText("campaigns");
  return (
    <section aria-labelledby="campaigns">
      <h2 id="campaigns" className="sr-only">
        {t("section")}
      </h2>
      <ul className="grid gap-3">
        {campaigns.map((campaign) => (
          <CampaignInShort key={campaign.id} campaign={campaign} />
        ))}
      </ul>
    </section>
  );
}
