import type { Notification, NotificationPage } from "#contract/notifications/schemas";
import { formatDay, seoulDay } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { MoreList } from "~/ui/more-list";
import { NotificationRow } from "./notification-row";

/** The notifications under the day they came, in Seoul; a day that ends on a later page stays one group. */
export function DayList({ page }: { page: NotificationPage }) {
  return (
    <MoreList
      page={page}
      idOf={({ id }) => id}
      list={(items) => groupByDay(items).map((group) => <Day key={group.day} {...group} asOf={page.asOf} />)}
    />
  );
}

function Day({ day, notifications, asOf }: Day & { asOf: string }) {
  return (
    <section aria-labelledby={`day-${day}`} className="grid gap-2">
      <h2 id={`day-${day}`} className="text-small font-semibold text-muted">
        <DayText at={notifications[0].createdAt} day={day} asOf={asOf} />
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const dayInMs = 86_400_000;

function DayText({ at, day, asOf }: { at: string; day: string; asOf: string }) {
  const t = useText("notifications");
  const lng = useLng();
  const now = new Date(asOf);
  if (day === seoulDay(now)) return t("today");
  if (day === seoulDay(new Date(now.getTime() - dayInMs))) return t("yesterday");
  return <span suppressHydrationWarning>{formatDay(at, lng, now)}</span>;
}

type Day = { day: string; notifications: [Notification, ...Notification[]] };

/** Newest first, as listed: the notifications of a day are beside each other. */
function groupByDay(notifications: Notification[]): Day[] {
  const days: Day[] = [];
  for (const notification of notifications) {
    const day = seoulDay(notification.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.notifications.push(notification);
    else days.push({ day, notifications: [notification] });
  }
  return days;
}
