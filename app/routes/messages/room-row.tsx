import { limits } from "#contract/limits";
import type { ChatRoom } from "#contract/messages/schemas";
import { textOrNotice } from "#contract/takedowns/notice";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { ListForm } from "~/browser/delegated-forms";
import { useLng, useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { RelativeTime } from "~/ui/text/time-text";

const rowClass =
  "flex w-full items-center gap-3 rounded-lg px-2 py-2.5 text-left break-keep wrap-anywhere hover:bg-soft aria-[current=page]:bg-soft";

type Props = {
  room: ChatRoom;
  current: boolean;
  /** what the list is searched for, which opening a room keeps */
  name: string;
};

/** A room in the list: with unread messages a button, since reading them is a change; else a link. */
export function RoomRow({ room, current, name }: Props) {
  const search = name ? (`?${new URLSearchParams({ name })}` as const) : "";
  if (room.unreadCount === 0 || current) {
    return (
      <Link
        to={href("/messages/:roomId", { roomId: room.roomId }, `${search}#latest`)}
        aria-current={current ? "page" : undefined}
        className={rowClass}
      >
        <RowContent room={room} />
      </Link>
    );
  }
  return (
    <ListForm action={`/messages${search}`}>
      <button type="submit" name="open" value={room.roomId} className={rowClass}>
        <RowContent room={room} />
      </button>
    </ListForm>
  );
}

function RowContent({ room: { participant, lastMessage, unreadCount, muted } }: { room: ChatRoom }) {
  const t = useText("messages");
  const lng = useLng();
  const countText = unreadCount >= limits.messagesCounted ? `${limits.messagesCounted - 1}+` : unreadCount;
  const count = lastMessage?.images.length ?? 0;
  const picturesText = count > 1 ? t("pictures", { count }) : count === 1 ? t("picture") : null;
  const text = lastMessage && textOrNotice(lastMessage, lng);
  const isOwn = lastMessage !== null && lastMessage.senderId !== participant.userId;
  return (
    <>
      <Avatar name={participant.nickname} imageUrl={participant.profileImageUrl} size={48} />
      <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 grow truncate font-semibold">
            <bdi>{participant.nickname}</bdi>
          </span>
          {muted ? <span className="shrink-0 text-caption text-muted">{t("muted")}</span> : null}
          {lastMessage ? (
            <span className="shrink-0 text-caption text-muted">
              <RelativeTime at={lastMessage.sentAt} />
            </span>
          ) : null}
        </span>
        <span className="flex items-center gap-2">
          <span className={`flex min-w-0 grow text-small ${unreadCount > 0 ? "font-semibold" : "text-muted"}`}>
            {isOwn ? <span className="shrink-0 whitespace-pre">{`${t("you")}: `}</span> : null}
            <bdi className="truncate">{text || picturesText}</bdi>
          </span>
          {unreadCount > 0 ? (
            <span className="shrink-0 rounded-full bg-accent px-2 text-caption font-bold text-accent-ink">
              <span aria-hidden="true">{countText}</span>
              <span className="sr-only">{t("unreadCount", { count: unreadCount })}</span>
            </span>
          ) : null}
        </span>
      </span>
    </>
  );
}
