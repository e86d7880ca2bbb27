import type { Campaign } from "#contract/campaigns/schemas";
import { CampaignCard } from "~/components/campaigns/campaign-card";
import { useText } from "~/i18n/i18n";
import { TextLink } from "~/ui/text/text-link";

/** The creator's open campaigns. */
export function OpenCampaigns({ campaigns }: { campaigns: Campaign[] }) {
  const t = useText("campaigns");
  return (
    <section className="grid gap-3 px-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-title">{t("section")}</h2>
        <TextLink to="/campaigns" tone="muted">
          {t("all")}
        </TextLink>
      </div>
      <ul className={`grid gap-4 ${campaigns.length > 1 ? "sm:grid-cols-2" : ""}`}>
        {campaigns.map((campaign) => (
          <CampaignCard key={campaign.id} campaign={campaign} byline={false} heading="h3" />
        ))}
      </ul>
    </section>
  );
}
