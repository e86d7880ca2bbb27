import { Link } from "@remix-run/react";
import type { Campaign } from "#contract/campaigns";
import { CampaignCard } from "~/components/campaigns/campaign-card";
import { useText } from "~/i18n/i18n";

/** What this creator gathers gifts for now. */
export function OpenCampaigns({ campaigns }: { campaigns: Campaign[] }) {
  const t = useText("campaigns");
  return (
    <section className="grid gap-3 px-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-title">{t("section")}</h2>
        <Link
          to="/campaigns"
          className="inline-flex min-h-touch items-center text-small font-semibold text-muted underline underline-offset-4"
        >
          {t("all")}
        </Link>
      </div>
      <ul className={`grid gap-4 ${campaigns.length > 1 ? "sm:grid-cols-2" : ""}`}>
        {campaigns.map((campaign) => (
          <CampaignCard key={campaign.id} campaign={campaign} byline={false} heading="h3" />
        ))}
      </ul>
    </section>
  );
}
