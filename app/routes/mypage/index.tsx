import { Form, useLoaderData } from "@remix-run/react";
import type { Role } from "#contract/accounts/values";
import { getMyPage, getStudio } from "#contract/creators/endpoints";
import type { MyPage } from "#contract/creators/schemas";
import { listSubscribers, listSubscriptions } from "#contract/memberships/endpoints";
import { getEarnings, getEarningsByDay } from "#contract/settlement/endpoints";
import { href } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { viewerLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Menu, type MenuEntry } from "~/ui/overlays/menu";
import { Column } from "~/ui/page-head";
import { type Entry, entriesFor } from "./entries";
import { daysOf } from "./studio/days.server";
import { type StudioData, StudioHome } from "./studio/studio";
import { Support } from "./support";

export const loader = viewerLoader(async (args, { userId, nickname, domain, email, profileImageUrl, role }) => {
  const [counts, memberships, studio] = await Promise.all([
    args.api.call(getMyPage),
    args.api.call(listSubscriptions, { query: { tab: "inUse", size: rowsShown } }),
    role === "activist" ? readStudio(args) : null,
  ]);
  const viewer = { userId, nickname, domain, email, profileImageUrl, role };
  const title = args.title("mypage", "title");
  return { title, viewer, counts, memberships: memberships.items, studio, now: Date.now() };
});

/** Memberships and new members; the rest is behind the link beside each heading. */
const rowsShown = 3;

async function readStudio(args: HandlerArgs): Promise<StudioData> {
  const [studio, earnings, days, newMembers] = await Promise.all([
    args.api.call(getStudio),
    args.api.call(getEarnings, { query: { size: 1 } }),
    args.api.call(getEarningsByDay, { query: {} }),
    args.api.call(listSubscribers, { query: { size: rowsShown } }),
  ]);
  const now = new Date();
  return { studio, earnings, days: daysOf(days, now), newMembers: newMembers.items, now: now.getTime() };
}

export default function MyPageHub() {
  const { viewer, counts, memberships, studio, now } = useLoaderData<typeof loader>();
  if (!studio) {
    return (
      <div className="with-aside gap-y-6 py-6">
        <Head viewer={viewer} />
        <div className="grid min-w-0 content-start gap-6">
          <Support counts={counts} memberships={memberships} now={now} />
        </div>
        <div className="grid content-start gap-6">
          <Menus role={viewer.role} counts={counts} />
        </div>
      </div>
    );
  }
  return (
    <Column wide>
      <StudioHome data={studio} {...viewer} />
      <Menus wide role={viewer.role} counts={counts} />
    </Column>
  );
}

type Viewer = {
  userId: string;
  nickname: string;
  domain: string;
  email: string;
  profileImageUrl: string | null;
  role: Role;
};

function Head({ viewer: { nickname, domain, email, profileImageUrl } }: { viewer: Viewer }) {
  const t = useText("mypage");
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center lg:col-span-full">
      <header className="flex items-center gap-4">
        <Avatar name={nickname} imageUrl={profileImageUrl} size={64} />
        <div className="min-w-0 grow">
          <h1 className="text-headline wrap-anywhere">
            <bdi>{nickname}</bdi>
          </h1>
          <p className="truncate text-small text-muted">{email}</p>
        </div>
      </header>
      <div className="grid grid-cols-2 gap-2 md:flex">
        <LinkButton to="/mypage/profile" reloadDocument variant="secondary">
          {t("editProfile")}
        </LinkButton>
        <LinkButton to={href("/:domain", { domain })} variant="secondary">
          {t("viewMyPage")}
        </LinkButton>
      </div>
    </div>
  );
}

type MenuProps = { role: Role; counts: MyPage };

function GroupMenu({
  group,
  title,
  role,
  counts,
  more = [],
}: MenuProps & { group: Entry["group"]; title: "people" | "activity" | "support" | "service"; more?: MenuEntry[] }) {
  const t = useText("mypage");
  const entries: MenuEntry[] = entriesFor(role, group).map(({ label, to, icon, count }) => ({
    to,
    icon,
    label: t(label),
    aside: count && t(count.as, { count: counts[count.of] ?? 0 }),
  }));
  return <Menu title={t(title)} entries={[...entries, ...more]} />;
}

/** What everybody has: people, payments, service; side by side where there is room. */
function Menus({ wide = false, ...props }: MenuProps & { wide?: boolean }) {
  const t = useText("mypage");
  const service: MenuEntry = {
    to: "/contact",
    icon: "message",
    label: t("customerService"),
    aside: t("supportHours"),
  };
  return (
    <>
      <div className={`grid items-start gap-8 ${wide ? "md:grid-cols-2 xl:grid-cols-4" : ""}`}>
        {wide ? <GroupMenu {...props} group="activity" title="activity" /> : null}
        <GroupMenu {...props} group="people" title="people" />
        <GroupMenu {...props} group="support" title="support" />
        <GroupMenu {...props} group="account" title="service" more={[service]} />
      </div>
      <Form method="post" action="/accounts/logout" reloadDocument>
        <SubmitButton variant="quiet" fullWidth>
          {t("logout")}
        </SubmitButton>
      </Form>
    </>
  );
}
