import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { MyPage } from "#contract/people";
import { api } from "../../api.server";
import { guardedLoader } from "../../guarded.server";
import { useText } from "../../i18n";
import { privateMeta } from "../../private-page";
import { pageTitle } from "../../private-page.server";
import { Avatar } from "../../ui/avatar";
import { SubmitButton } from "../../ui/button";
import { Menu, type MenuEntry } from "../../ui/menu";
import { Column } from "../../ui/page-head";
import { requireViewer } from "../../viewer.server";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const { nickname, domain, email, profileImageUrl, role } = await requireViewer(args);
  const counts = await api(args).get<MyPage>("/users/mypage");
  return { title: pageTitle(args.request, "mypage", "title"), nickname, domain, email, profileImageUrl, role, counts };
});

export default function MyPageHub() {
  const { nickname, domain, email, profileImageUrl, role, counts } = useLoaderData<typeof loader>();
  const t = useText("mypage");
  const support: MenuEntry[] = [
    {
      to: "/mypage/subscriptions",
      icon: "heart",
      label: t("subscriptions"),
      aside: t("count", { count: counts.subscriptionCount }),
    },
    { to: "/mypage/payments", icon: "feed", label: t("payments") },
    { to: "/mypage/cards", icon: "card", label: t("cards"), aside: t("count", { count: counts.cardCount }) },
  ];
  const service: MenuEntry[] = [
    ...(role === "admin" ? [{ to: "/admin/users", icon: "settings" as const, label: t("admin") }] : []),
    { href: "mailto:help@gyeot.example", icon: "message", label: t("customerService"), aside: t("supportHours") },
  ];
  return (
    <Column>
      <header className="flex items-center gap-4">
        <Avatar name={nickname} imageUrl={profileImageUrl} size={64} />
        <div className="min-w-0">
          <h1 className="text-headline">{nickname}</h1>
          <p className="truncate text-small text-muted">{email}</p>
        </div>
      </header>
      <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line rounded-lg border border-line bg-raised py-4 text-center">
        <Count label={t("following")} value={counts.followingCount} />
        {counts.subscriberCount === null ? null : <Count label={t("followers")} value={counts.followerCount} />}
        {counts.subscriberCount === null ? null : <Count label={t("subscribers")} value={counts.subscriberCount} />}
        {counts.postCount === null ? (
          <Count label={t("subscriptions")} value={counts.subscriptionCount} />
        ) : (
          <Count label={t("posts")} value={counts.postCount} />
        )}
      </dl>
      {role === "activist" ? (
        <Link
          className="inline-flex min-h-touch items-center font-semibold text-accent underline underline-offset-4"
          to={`/${domain}`}
        >
          {t("viewMyPage")}
        </Link>
      ) : null}
      <Menu title={t("support")} entries={support} />
      <Menu title={t("service")} entries={service} />
      <Form method="post" action="/accounts/logout" reloadDocument>
        <SubmitButton look="quiet" wide>
          {t("logout")}
        </SubmitButton>
      </Form>
    </Column>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className="grid gap-0.5 px-2">
      <dt className="order-2 text-caption text-muted">{label}</dt>
      <dd className="text-title font-bold tabular-nums">{value}</dd>
    </div>
  );
}
