import { listAvailableCampaigns } from "#contract/campaigns/endpoints";
import type { Campaign } from "#contract/campaigns/schemas";
import { getMyPage, listRecommendedCreators } from "#contract/creators/endpoints";
import type { MyPage, UserCard } from "#contract/creators/schemas";
import { orBareStatus } from "~/api/guest-client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { requireViewer } from "~/guards/viewer.server";

const peopleAtMost = 3;

/** What stands beside the feed: the next charge, people the viewer does not follow, the campaign that closes first. */
export const loader = guardedLoader((args) =>
  orBareStatus(async () => {
    await requireViewer(args);
    const [{ nextCharge, supportThisMonth }, recommended, campaigns] = await Promise.all([
      args.api.call(getMyPage),
      args.api.call(listRecommendedCreators),
      args.api.call(listAvailableCampaigns, { query: { size: 1 } }),
    ]);
    const people = recommended.items.filter(({ isFollowing, isSelf }) => !isFollowing && !isSelf);
    const beside = {
      nextCharge,
      supportThisMonth,
      people: people.slice(0, peopleAtMost),
      campaign: campaigns.items[0],
    };
    return Response.json(beside satisfies BesideFeed, { headers: { "Cache-Control": "private, no-cache" } });
  }),
);

export type BesideFeed = Pick<MyPage, "nextCharge" | "supportThisMonth"> & {
  people: UserCard[];
  campaign: Campaign | undefined;
};
