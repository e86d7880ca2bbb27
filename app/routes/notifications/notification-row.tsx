import { Form } from "@remix-run/react";
import { limits } from "#contract/limits";
import type { Notification, NotificationKind } from "#contract/notifications";
import { type Say, useText } from "../../i18n";
import { Avatar } from "../../ui/avatar";
import { Icon, type IconName } from "../../ui/icon";
import { RelativeTime } from "../../ui/time-text";

const icons: Record<NotificationKind, IconName> = {
  newPost: "edit",
  like: "heart",
  comment: "message",
  reply: "message",
  follow: "plus",
  subscription: "spark",
  donation: "gift",
  message: "message",
  renewalNotice: "card",
  paymentFailed: "alert",
  refunded: "card",
  cardNeeded: "alert",
  payoutAccountChanged: "alert",
  settlementDecided: "chart",
  applicationDecided: "spark",
  reportResolved: "check",
};

/** One of them, whole a button: it leads on by a post, since reading it is a change. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { id, kind, actor, createdAt, readAt } = notification;
  const t = useText("notifications");
  const unread = readAt === null;
  return (
    <Form method="post" action="/notifications">
      <button
        type="submit"
        name="open"
        value={id}
        className={`flex w-full items-center gap-3 px-4 py-3 text-left break-keep wrap-anywhere ${
          unread ? "bg-accent-soft/45" : ""
        } hover:bg-sunken`}
      >
        <span className="relative shrink-0">
          {actor ? (
            <Avatar name={actor.nickname} imageUrl={actor.profileImageUrl} size={48} />
          ) : (
            <span className="grid size-12 place-items-center rounded-full bg-sunken text-muted">
              <Icon name={icons[kind]} />
            </span>
          )}
          {actor ? (
            <span className="absolute -right-1 -bottom-1 grid size-6 place-items-center rounded-full border border-line bg-raised text-accent">
              <Icon name={icons[kind]} size={14} filled={kind === "like"} />
            </span>
          ) : null}
        </span>
        <span className="grid min-w-0 grow gap-0.5">
          <span className={unread ? "font-semibold" : ""}>{sentence(notification, t)}</span>
          <span className="text-caption text-muted">
            <RelativeTime at={createdAt} />
          </span>
        </span>
        {unread ? (
          <span className="size-2.5 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{t("unread")}</span>
          </span>
        ) : null}
      </button>
    </Form>
  );
}

function sentence({ kind, actor, names, count }: Notification, t: Say<"notifications">): string {
  const name = actor?.nickname ?? t("somebody");
  if (kind === "donation" && !actor) return t("donationUnnamed");
  if (kind !== "like" || count < 2) return t(kind, { name });
  if (count === 2) return t("likeTwo", { name, other: names[1] ?? t("somebody") });
  return t(count < limits.notificationsCounted ? "likeMany" : "likeMost", { name, count: count - 1 });
}
