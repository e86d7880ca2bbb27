import type { Studio } from "#contract/creators/schemas";
import type { Subscriber } from "#contract/memberships/schemas";
import type { Earnings } from "#contract/settlement/schemas";
import { href } from "~/addresses/address";
import { formatDay } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { tintOf } from "~/styles/tint-of";
import { LinkButton } from "~/ui/button";
import { NamedText } from "~/ui/text/named-text";
import { DayChart } from "./day-chart";
import type { Days } from "./days.server";
import { KeyFigures } from "./key-figures";
import { LatestPosts } from "./latest-posts";
import { NewMembers } from "./new-members";
import { FirstSteps, ToDo } from "./next-steps";

export type StudioData = {
  studio: Studio;
  earnings: Earnings;
  days: Days | null;
  newMembers: Subscriber[];
  now: number;
};
type Props = { data: StudioData; userId: string; nickname: string; domain: string };

/** A creator's home: money and members, what waits, the days of this month, the latest posts and the newest members. */
export function StudioHome({ data, userId, nickname, domain }: Props) {
  const { studio, earnings, days, newMembers } = data;
  return (
    <>
      <Greeting data={data} nickname={nickname} domain={domain} />
      <KeyFigures earnings={earnings} members={studio.members} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid content-start gap-8 lg:col-start-2">
          <ToDo studio={studio} payable={earnings.balances.payable} />
          <div className="max-lg:hidden">
            <NewMembers members={newMembers} />
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-8 lg:col-start-1 lg:row-start-1">
          <FirstSteps done={studio.done} domain={domain} />
          <DayChart earnings={earnings} days={days} tint={tintOf(userId)} />
          <LatestPosts posts={studio.posts} domain={domain} />
        </div>
        <div className="lg:hidden">
          <NewMembers members={newMembers} />
        </div>
      </div>
    </>
  );
}

function Greeting({ data: { studio, now }, nickname, domain }: Omit<Props, "userId">) {
  const t = useText("mypage/studio");
  const lng = useLng();
  const { joinedYesterday } = studio.members;
  const today = formatDay(new Date(now), lng, new Date(now));
  return (
    <header className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid gap-1">
        <h1 className="text-headline wrap-anywhere">
          <NamedText names={[nickname]} say={(name) => t("hello", { name })} />
        </h1>
        <p className="text-muted">
          {joinedYesterday > 0 ? `${today} · ${t("joinedYesterday", { count: joinedYesterday })}` : today}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={href("/:domain", { domain })} variant="secondary">
          {t("viewPage")}
        </LinkButton>
        <LinkButton to="/mypage/profile" reloadDocument variant="secondary">
          {t("editProfile")}
        </LinkButton>
        {studio.members.current > 0 ? (
          <LinkButton to="/messages/broadcast" variant="secondary" className="max-md:hidden">
            {t("writeToMembers")}
          </LinkButton>
        ) : null}
      </div>
    </header>
  );
}
