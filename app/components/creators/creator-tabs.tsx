import type { UserCard } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Tabs } from "~/ui/tabs";

/** The pages of a creator: posts, memberships, fan ranking. Each has its address, and these tabs on it. */
export function CreatorTabs({ card, current }: { card: UserCard; current: "posts" | "membership" | "ranking" }) {
  const t = useText("creator");
  const { domain, nickname: name } = card;
  const tabs = [
    { to: href("/:domain", { domain }), label: t("tabPosts"), current: current === "posts" },
    { to: href("/:domain/membership", { domain }), label: t("tabMembership"), current: current === "membership" },
    { to: href("/:domain/ranking", { domain }), label: t("tabRanking"), current: current === "ranking" },
  ];
  return <Tabs label={t("tabs", { name })} tabs={tabs} />;
}
