import type { Campaign } from "#contract/campaigns/schemas";
import { truncate } from "~/i18n/format";
import type { Thing } from "~/seo/structured-data";

/** schema.org's `DonateAction` that a campaign asks for. */
export function donateAction(campaign: Campaign, origin: string): Thing {
  const url = `${origin}/campaigns/${campaign.id}`;
  const recipient = `${origin}/${campaign.activist.domain}`;
  return {
    "@type": "DonateAction",
    "@id": url,
    url,
    name: campaign.title,
    description: truncate(campaign.body),
    startTime: campaign.opensAt,
    endTime: campaign.closesAt,
    actionStatus:
      campaign.status === "open" ? "https://schema.org/ActiveActionStatus" : "https://schema.org/CompletedActionStatus",
    recipient: { "@type": "Person", "@id": `${recipient}#person`, name: campaign.activist.nickname, url: recipient },
    ...(campaign.imageUrl && { image: new URL(campaign.imageUrl, origin).href }),
    ...(campaign.status === "open" && { target: { "@type": "EntryPoint", urlTemplate: `${url}#give` } }),
  };
}
