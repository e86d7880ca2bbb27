import { Form, useLoaderData } from "@remix-run/react";
import { listFollowing } from "#contract/creators/endpoints";
import { limits } from "#contract/limits";
import { listNotifications, markNotificationsRead } from "#contract/notifications/endpoints";
import type { NotificationGroup } from "#contract/notifications/notification-groups";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { localPath } from "~/http/redirect-target.server";
import { useText } from "~/i18n/i18n";
import { useFreshList } from "~/realtime/use-fresh-list";
import { useViewer } from "~/session/use-viewer";
import { LinkButton, SubmitButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { DayList } from "./day-list";
import { FollowedLevels } from "./followed-levels";
import { addressOfGroup, GroupFilter, groupIn } from "./group-filter";
import { ReceivedToday } from "./received-today";
import { findReceivedToday } from "./received-today.server";

export const loader = guardedLoader(async (args) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const group = groupIn(args.request.url);
  const [page, followed, today] = await Promise.all([
    args.api.call(listNotifications, { query: { group, pagingKey } }),
    args.api.call(listFollowing, { query: { size: followedShown } }),
    findReceivedToday(args),
  ]);
  return { title: args.title("notifications", "title"), page, group, followed: followed.items, today };
});

/** The others are behind the link below them. */
const followedShown = 5;

/** Opening a notification marks it as read and redirects to its target; loading the list marks nothing. */
export const action = guardedAction(async (args) => {
  const form = await args.readForm();
  const id = form.get("open");
  const read = id === null ? { upTo: String(form.get("upTo") ?? "") } : { id: String(id) };
  const { target } = await args.api.call(markNotificationsRead, { body: read });
  return args.redirect(
    localPath(target?.url, addressOfGroup(groupIn(args.request.url))),
    target ? {} : { flash: { key: "notifications.notificationsRead" } },
  );
});

export default function Notifications() {
  const { page, group, followed, today } = useLoaderData<typeof loader>();
  const t = useText("notifications");
  useFreshList("unreadNotifications");
  const unread = useViewer()?.unreadNotifications ?? 0;
  return (
    <div className="with-aside gap-y-6 py-6">
      <div className="grid min-w-0 content-start gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <PageHead title={t("title")} />
          <div className="flex flex-wrap gap-2">
            {unread > 0 ? (
              <Form method="post">
                <input type="hidden" name="upTo" value={page.asOf} />
                <SubmitButton variant="secondary" size="small" name="intent" value="readAll">
                  {t("readAll")}
                </SubmitButton>
              </Form>
            ) : null}
            <LinkButton to="/settings/notifications" variant="quiet" size="small">
              {t("settings")}
            </LinkButton>
          </div>
        </div>
        {group || page.items.length > 0 ? <GroupFilter group={group} /> : null}
        {page.items.length === 0 ? (
          <Empty group={group} />
        ) : (
          <>
            {/* Another filter is another list: what was fetched while scrolling is not mixed in. */}
            <DayList key={group} page={page} />
            <p className="text-center text-caption text-muted">{t("kept", { count: limits.notificationDays })}</p>
          </>
        )}
      </div>
      {today || followed.length > 0 ? (
        <aside aria-label={t("overview")} className="page-aside grid content-start gap-6 max-lg:hidden lg:top-4">
          {today ? <ReceivedToday today={today} /> : null}
          {followed.length > 0 ? <FollowedLevels people={followed} /> : null}
        </aside>
      ) : null}
    </div>
  );
}

function Empty({ group }: { group: NotificationGroup | null }) {
  const t = useText("notifications");
  return group ? (
    <EmptyState icon="bell" title={t("noneOfGroup")}>
      <LinkButton to="/notifications">{t("showAll")}</LinkButton>
    </EmptyState>
  ) : (
    <EmptyState icon="bell" title={t("empty")} hint={t("emptyHint")}>
      <LinkButton to="/explore">{t("explore")}</LinkButton>
    </EmptyState>
  );
}
