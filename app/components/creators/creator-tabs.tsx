import type { CreatorCard } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Tabs } from "~/ui/tabs";

type Page = "posts" | "archive" | "membership" | "campaigns" | "ranking";

/** The pages of a creator, each with its address, and these tabs on it: campaigns where there has been one. */
export function CreatorTabs({ card, current }: { card: CreatorCard; current: Page }) {
  const t = useText("creator");
  const { domain, nickname: name, hasCampaigns, openCampaignCount } = card;
  const pages = [
    { page: "posts", to: href("/:domain", { domain }), label: t("tabPosts") },
    { page: "archive", to: href("/:domain/archive", { domain }), label: t("tabArchive") },
    { page: "membership", to: href("/:domain/membership", { domain }), label: t("tabMembership") },
    {
      page: "campaigns",
      to: href("/:domain/campaigns", { domain }),
      label: t("tabCampaigns"),
      count: openCampaignCount,
    },
    { page: "ranking", to: href("/:domain/ranking", { domain }), label: t("tabRanking") },
  ];
  const tabs = pages
    .filter(({ page }) => page !== "campaigns" || hasCampaigns)
    .map(({ page, ...tab }) => ({ ...tab, current: page === current }));
  return <Tabs label={t("tabs", { name })} tabs={tabs} />;
}
