import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { Role } from "#contract/accounts/schemas";
import { getMyPage, getStudio } from "#contract/creators/endpoints";
import type { MyPage } from "#contract/creators/schemas";
import { getEarnings } from "#contract/settlement/endpoints";
import { href } from "~/addresses/address";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { requireViewer } from "~/guards/viewer.server";
import type { RouteArgs } from "~/http/response-context.server";
import { formatNumber, formatShortDate } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Avatar } from "~/ui/avatar";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Menu, type MenuEntry } from "~/ui/overlays/menu";
import { Column } from "~/ui/page-head";
import { Money } from "~/ui/text/money";
import { type Entry, entriesFor } from "./entries";
import { ToDo } from "./studio/next-steps";
import { type StudioData, StudioFigures } from "./studio/studio";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const { nickname, domain, email, profileImageUrl, role } = await requireViewer(args);
  const [counts, studio] = await Promise.all([
    api(args).call(getMyPage),
    role === "activist" ? readStudio(args) : null,
  ]);
  const viewer = { nickname, domain, email, profileImageUrl, role };
  return { title: pageTitle(args.request, "mypage", "title"), viewer, counts, studio };
});

async function readStudio(args: RouteArgs): Promise<StudioData> {
  const [studio, earnings] = await Promise.all([
    api(args).call(getStudio),
    api(args).call(getEarnings, { query: { size: 1 } }),
  ]);
  return { studio, earnings };
}

export default function MyPageHub() {
  const { viewer, counts, studio } = useLoaderData<typeof loader>();
  if (!studio) {
    return (
      <Column>
        <Head viewer={viewer} />
        <Counts counts={counts} />
        <Support counts={counts} />
        <Menus role={viewer.role} counts={counts} />
      </Column>
    );
  }
  return (
    <Column wide>
      <Head viewer={viewer} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <ToDo studio={studio.studio} payable={studio.earnings.balances.payable} />
        </div>
        <div className="min-w-0 lg:row-span-2 lg:row-start-1">
          <StudioFigures data={studio} domain={viewer.domain} />
        </div>
        <div className="lg:col-start-2">
          <GroupMenu group="activity" title="activity" role={viewer.role} counts={counts} />
        </div>
      </div>
      <Menus wide role={viewer.role} counts={counts} />
    </Column>
  );
}

type Viewer = { nickname: string; domain: string; email: string; profileImageUrl: string | null; role: Role };

function Head({ viewer: { nickname, domain, email, profileImageUrl } }: { viewer: Viewer }) {
  const t = useText("mypage");
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
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
      <div className={`grid items-start gap-6 ${wide ? "lg:grid-cols-3" : ""}`}>
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

/** What a fan pays: the next charge, and the sum of this month. */
function Support({ counts: { nextCharge, supportThisMonth } }: { counts: MyPage }) {
  const t = useText("mypage");
  const lng = useLng();
  const cell = "grid content-start gap-0.5 rounded-lg border border-line bg-raised p-4 sm:p-5";
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">
      <div className={cell}>
        <dt className="text-small text-muted">{t("nextCharge")}</dt>
        {nextCharge ? (
          <>
            <dd className="text-title font-bold">
              <Money won={nextCharge.amount} />
            </dd>
            <dd className="text-small wrap-anywhere text-muted">
              {formatShortDate(nextCharge.at, lng)} · <bdi>{nextCharge.nickname}</bdi>
            </dd>
          </>
        ) : (
          <dd className="text-small text-muted">{t("noNextCharge")}</dd>
        )}
      </div>
      <div className={cell}>
        <dt className="text-small text-muted">{t("supportThisMonth")}</dt>
        <dd className="text-title font-bold">
          <Money won={supportThisMonth} />
        </dd>
      </div>
    </dl>
  );
}

function Counts({ counts }: { counts: MyPage }) {
  const t = useText("mypage");
  return (
    <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line rounded-lg border border-line bg-raised py-4 text-center">
      <Count label={t("following")} value={counts.followingCount} />
      <Count label={t("subscriptions")} value={counts.subscriptionCount} />
    </dl>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  const lng = useLng();
  return (
    <div className="grid gap-0.5 px-2">
      <dt className="order-2 text-caption text-muted">{label}</dt>
      <dd className="text-title font-bold tabular-nums">{formatNumber(value, lng)}</dd>
    </div>
  );
}
