import { limits } from "#contract/limits";
import type { Notification, NotificationKind } from "#contract/notifications/schemas";
import { ListForm } from "~/browser/delegated-forms";
import { formatTime, formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Icon, type IconName } from "~/ui/icon";
import { NamedText } from "~/ui/text/named-text";

const icons: Record<NotificationKind, IconName> = {
  newPost: "edit",
  like: "heart",
  comment: "message",
  reply: "message",
  mention: "message",
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
  sellerDecided: "check",
  sellerViewed: "eye",
  applicationDecided: "spark",
  reportResolved: "check",
  donated: "gift",
  membershipPaid: "card",
};

type Props = { notification: Notification };

/** A notification, all of it a button: opening it is a post, since reading it is a change. */
export function NotificationRow({ notification }: Props) {
  const { id, kind, actor, excerpt, pictureUrl, createdAt, readAt } = notification;
  const t = useText("notifications");
  const lng = useLng();
  const unread = readAt === null;
  return (
    <ListForm action="/notifications">
      <button
        type="submit"
        name="open"
        value={id}
        className="-mx-3 flex w-[calc(100%+1.5rem)] items-start gap-3 rounded-md px-3 py-3.5 text-left break-keep wrap-anywhere hover:bg-soft"
      >
        <span className="relative shrink-0">
          {actor ? (
            <Avatar name={actor.nickname} imageUrl={actor.profileImageUrl} size={44} />
          ) : (
            <span className="grid size-11 place-items-center rounded-full bg-soft text-muted">
              <Icon name={icons[kind]} />
            </span>
          )}
          {actor ? (
            <span className="absolute -right-1 -bottom-1 grid size-6 place-items-center rounded-full border border-line bg-raised text-ink">
              <Icon name={icons[kind]} size={14} filled={kind === "like"} />
            </span>
          ) : null}
        </span>
        <span className="grid min-w-0 grow gap-0.5">
          <span className={unread ? "" : "text-muted"}>
            <NotificationText notification={notification} />
          </span>
          {excerpt ? (
            <span className="my-1 block w-fit max-w-full rounded-md bg-soft px-3 py-2">
              <span dir="auto" className="line-clamp-2 text-small text-muted">
                {excerpt}
              </span>
            </span>
          ) : null}
          <time dateTime={createdAt} className="text-caption text-muted" suppressHydrationWarning>
            {formatTime(createdAt, lng)}
          </time>
        </span>
        {pictureUrl ? (
          <img
            src={pictureUrl}
            alt=""
            width={56}
            height={56}
            loading="lazy"
            decoding="async"
            className="size-14 shrink-0 rounded-md bg-sunken object-cover"
          />
        ) : null}
        <span className={`mt-2 size-2.5 shrink-0 rounded-full ${unread ? "bg-accent" : ""}`}>
          {unread ? <span className="sr-only">{t("unread")}</span> : null}
        </span>
      </button>
    </ListForm>
  );
}

/** For one user, two, several, and more than are counted. */
const likeTexts = {
  post: ["like", "likeTwo", "likeMany", "likeMost"],
  comment: ["commentLike", "commentLikeTwo", "commentLikeMany", "commentLikeMost"],
} as const;

function NotificationText({ notification: { kind, actor, names, count, target, amount: won } }: Props) {
  const t = useText("notifications");
  const amount = formatWon(won ?? 0, useLng());
  if (kind === "donation" && !actor) return won === null ? t("donationUnnamed") : t("donationUnnamedOf", { amount });
  if (won === null && (kind === "donated" || kind === "membershipPaid")) return t("paid");
  const say = (name: string, other: string) => {
    if (kind === "donation" && won !== null) return t("donationOf", { name, amount });
    if (kind === "donated" || kind === "membershipPaid") return t(kind, { name, amount });
    if (kind !== "like") return t(kind, { name });
    const [one, two, many, most] = likeTexts[target.type === "comment" ? "comment" : "post"];
    if (count < 2) return t(one, { name });
    if (count === 2) return t(two, { name, other });
    return t(count < limits.notificationsCounted ? many : most, { name, count: count - 1 });
  };
  return (
    <NamedText
      names={[actor?.nickname ?? t("somebody"), names[1] ?? t("somebody")]}
      say={say}
      className="font-semibold text-ink"
    />
  );
}
