import type { Studio } from "#contract/creators/schemas";
import type { Earnings } from "#contract/settlement/schemas";
import { PayableCard } from "~/components/settlements/payable-card";
import { MembersCard, MonthCard } from "~/components/studio/figures";
import { LatestPosts } from "./latest-posts";
import { FirstSteps } from "./next-steps";

export type StudioData = { studio: Studio; earnings: Earnings };

/** A creator's home: first steps, money, members and the latest posts. */
export function StudioFigures({ data: { studio, earnings }, domain }: { data: StudioData; domain: string }) {
  return (
    <div className="grid min-w-0 content-start gap-6">
      <FirstSteps done={studio.done} domain={domain} />
      <PayableCard balances={earnings.balances} nextRelease={earnings.nextRelease} />
      <div className="-mt-2 grid gap-4 sm:grid-cols-2">
        <MonthCard earnings={earnings} />
        <MembersCard members={studio.members} />
      </div>
      <LatestPosts posts={studio.posts} domain={domain} />
    </div>
  );
}
