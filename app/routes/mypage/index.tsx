import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { getMyPage } from "#contract/creators/endpoints";
import type { MyPage } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/http/handlers.server";
import { formatNumber } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireViewer } from "~/session/viewer.server";
import { Avatar } from "~/ui/avatar";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Menu, type MenuEntry } from "~/ui/overlays/menu";
import { Column } from "~/ui/page-head";
import { type Entry, entriesFor } from "./entries";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const { nickname, domain, email, profileImageUrl, role } = await requireViewer(args);
  const counts = await api(args).call(getMyPage);
  return { title: pageTitle(args.request, "mypage", "title"), nickname, domain, email, profileImageUrl, role, counts };
});

export default function MyPageHub() {
  const { nickname, domain, email, profileImageUrl, role, counts } = useLoaderData<typeof loader>();
  const t = useText("mypage");
  const menu = (group: Entry["group"]): MenuEntry[] =>
    entriesFor(role, group).map(({ label, to, icon, count }) => ({
      to,
      icon,
      label: t(label),
      aside: count && t(count.as, { count: counts[count.of] ?? 0 }),
    }));
  const activity = menu("activity");
  const customerService = {
    to: "/contact",
    icon: "message",
    label: t("customerService"),
    aside: t("supportHours"),
  } as const;
  return (
    <Column>
      <header className="flex items-center gap-4">
        <Avatar name={nickname} imageUrl={profileImageUrl} size={64} />
        <div className="min-w-0 grow">
          <h1 className="text-headline">
            <bdi>{nickname}</bdi>
          </h1>
          <p className="truncate text-small text-muted">{email}</p>
        </div>
      </header>
      <div className="grid grid-cols-2 gap-2">
        <LinkButton to="/mypage/profile" reloadDocument variant="secondary" fullWidth>
          {t("editProfile")}
        </LinkButton>
        <LinkButton to={href("/:domain", { domain })} variant="secondary" fullWidth>
          {t("viewMyPage")}
        </LinkButton>
      </div>
      <Counts counts={counts} />
      <Menu title={t("people")} entries={menu("people")} />
      {activity.length > 0 ? <Menu title={t("activity")} entries={activity} /> : null}
      <Menu title={t("support")} entries={menu("support")} />
      <Menu title={t("service")} entries={[...menu("account"), customerService]} />
      <Form method="post" action="/accounts/logout" reloadDocument>
        <SubmitButton variant="quiet" fullWidth>
          {t("logout")}
        </SubmitButton>
      </Form>
    </Column>
  );
}

function Counts({ counts }: { counts: MyPage }) {
  const t = useText("mypage");
  const isActivist = counts.subscriberCount !== null;
  return (
    <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line rounded-lg border border-line bg-raised py-4 text-center">
      <Count label={t("following")} value={counts.followingCount} />
      {isActivist ? <Count label={t("followers")} value={counts.followerCount} /> : null}
      {counts.subscriberCount === null ? null : <Count label={t("subscribers")} value={counts.subscriberCount} />}
      {counts.postCount === null ? (
        <Count label={t("subscriptions")} value={counts.subscriptionCount} />
      ) : (
        <Count label={t("posts")} value={counts.postCount} />
      )}
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
