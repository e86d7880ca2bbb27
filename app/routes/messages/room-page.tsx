import { Form, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Message } from "#contract/messages/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { NamedText } from "~/ui/text/named-text";
import { CannotWrite } from "./cannot-write";
import { Composer, type Unsent } from "./composer";
import { MessageList } from "./message-list";
import type { RoomData } from "./room-data";
import { RoomMenu } from "./room-menu";
import { useLiveRoom } from "./use-live-room";

export function RoomPage({ unsent, ...shown }: RoomData & { unsent?: Unsent }) {
  const { room, viewerId, today, readFrom, clientId, newerAfter, isNewest, markedSeq, direct } = shown;
  const t = useText("messages");
  const { chat, messages, pending, typing, connected } = useLiveRoom(shown);
  const { participant } = room;
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const endRef = useScrollToEnd(`${lastSeq} ${pending.length}`, isNewest);
  const behind =
    !chat && newerAfter === null && messages.some(({ seq, senderId }) => seq > room.readSeq && senderId !== viewerId);
  return (
    <article aria-labelledby="room-title" className="flex min-h-[calc(100dvh-3.5rem)] flex-col md:min-h-dvh">
      <header className="sticky top-14 z-10 flex items-center gap-3 border-b border-line bg-surface px-4 py-2 md:top-0">
        <Link
          to={href("/:domain", { domain: participant.domain })}
          className="flex min-h-touch min-w-0 grow items-center gap-3"
        >
          <Avatar name={participant.nickname} imageUrl={participant.profileImageUrl} size={40} />
          <h1 id="room-title" className="truncate text-lead font-bold">
            <bdi>{participant.nickname}</bdi>
          </h1>
          {room.muted ? <span className="shrink-0 text-caption text-muted">{t("muted")}</span> : null}
        </Link>
        <RoomMenu room={room} />
      </header>
      <div className="flex grow flex-col justify-end gap-4 px-4 py-5">
        <OlderMessages
          {...shown}
          add={chat ? (older) => chat.addOlder(room.roomId, older) : undefined}
          first={messages[0]}
        />
        {messages.length === 0 && pending.length === 0 ? (
          <div className="my-auto grid justify-items-center gap-2 py-10 text-center">
            <span className="text-muted">
              <Icon name="message" size={28} />
            </span>
            <p className="font-semibold">{t("roomEmpty")}</p>
            {room.canSend ? <p className="text-small text-muted">{t("roomEmptyHint")}</p> : null}
          </div>
        ) : (
          <MessageList
            messages={messages}
            pending={pending}
            viewerId={viewerId}
            participant={participant}
            today={today}
            readFrom={readFrom}
            markedSeq={markedSeq}
            resend={(id) => chat?.resend(room.roomId, id)}
            removePending={(id) => chat?.removePending(room.roomId, id)}
          />
        )}
        <div id="latest" ref={endRef} className="scroll-mb-48" />
        {chat ? null : (
          <div className="flex flex-wrap justify-center gap-2">
            <NewerMessages {...shown} />
            {behind ? (
              <Form method="post">
                <input type="hidden" name="seen" value={lastSeq} />
                <Button type="submit" variant="quiet" size="small" name="intent" value="read">
                  {t("markRead")}
                </Button>
              </Form>
            ) : null}
          </div>
        )}
      </div>
      <div className="sticky bottom-0 z-10 border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <p aria-live="polite" className={typing || (chat && !connected) ? "pb-2 text-caption text-muted" : "sr-only"}>
          {chat && !connected ? (
            t("offline")
          ) : typing ? (
            <NamedText names={[participant.nickname]} say={(name) => t("typing", { name })} />
          ) : (
            ""
          )}
        </p>
        {room.canSend ? (
          <>
            {room.paymentDue ? <CannotWrite room={room} /> : null}
            <Composer
              room={room}
              chat={chat}
              clientId={clientId}
              seen={lastSeq}
              messages={messages}
              direct={direct}
              unsent={unsent}
            />
          </>
        ) : (
          <CannotWrite room={room} />
        )}
      </div>
    </article>
  );
}

/** A link to the older messages; with script they are added above the displayed ones. */
function OlderMessages({
  room,
  olderKey,
  first,
  add,
}: RoomData & { first: Message | undefined; add?: (older: Message[]) => void }) {
  const t = useText("messages");
  const fetcher = useFetcher<{ messages?: Message[]; olderKey?: string | null }>();
  const got = fetcher.data?.messages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response is added once
  useEffect(() => {
    if (got && add) add(got);
  }, [got]);
  const key = fetcher.data && add ? (fetcher.data.olderKey ?? null) : olderKey;
  if (!key || !first) return null;
  const to = href("/messages/:roomId", { roomId: room.roomId }, `?pagingKey=${encodeURIComponent(key)}`);
  return (
    <p className="text-center">
      <LinkButton
        variant="secondary"
        size="small"
        to={to}
        onClick={(event) => {
          if (!add) return;
          event.preventDefault();
          fetcher.load(to);
        }}
      >
        {t("older")}
      </LinkButton>
    </p>
  );
}

/** Links to what follows the displayed messages: the next ones, or without script new ones; from older ones to the newest. */
function NewerMessages({ room: { roomId }, newerAfter, isNewest, clientId }: RoomData) {
  const t = useText("messages");
  const newest = isNewest ? (`?look=${clientId.slice(0, 8)}#latest` as const) : null;
  const next = newerAfter === null ? newest : (`?after=${newerAfter}` as const);
  return (
    <>
      {next ? (
        <LinkButton
          variant="secondary"
          size="small"
          to={href("/messages/:roomId", { roomId }, next)}
          reloadDocument={isNewest}
        >
          {t("newer")}
        </LinkButton>
      ) : null}
      {isNewest ? null : (
        <LinkButton variant="secondary" size="small" to={href("/messages/:roomId", { roomId }, "#latest")}>
          {t("latest")}
        </LinkButton>
      )}
    </>
  );
}

/** Scrolls to the end of the newest messages: at first, and when one arrives while the viewer is there. */
function useScrollToEnd(changes: string, isNewest: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a message was added
  useEffect(() => {
    const gap = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
    if (isNewest && (first.current || gap < 600)) ref.current?.scrollIntoView({ block: "end" });
    first.current = false;
  }, [changes]);
  return ref;
}
