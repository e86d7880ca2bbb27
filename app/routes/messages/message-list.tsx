import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import type { ChatRoom, Message } from "#contract/messages/schemas";
import { href } from "~/addresses/address";
import { formatDate, formatTime, seoulDay } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import type { Pending } from "~/realtime/room-state";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { IconLink } from "~/ui/icon-button";
import { linked } from "~/ui/text/user-text";
import { Bubble, MessageBubbles } from "./message-bubbles";
import { isSameRun } from "./message-runs";

type Props = {
  messages: Message[];
  pending: Pending[];
  viewerId: string;
  participant: ChatRoom["participant"];
  /** the day in Seoul, YYYY-MM-DD */
  today: string;
  /** the number of the last message read before the room was opened */
  readFrom: number;
  /** the number of the message that the page was opened at */
  markedSeq: number | null;
  resend(clientId: string): void;
  removePending(clientId: string): void;
};

/** The messages by day; the viewer's own on the right, with whether they were read. A run has one face and one time. */
export function MessageList({
  messages,
  pending,
  viewerId,
  participant,
  today,
  readFrom,
  markedSeq,
  resend,
  removePending,
}: Props) {
  const t = useText("messages");
  const lastRead = messages.findLast(({ senderId, readAt }) => senderId === viewerId && readAt !== null)?.seq;
  const firstNew = messages.find(({ seq, senderId }) => seq > readFrom && senderId !== viewerId)?.seq;
  const inView = messages.slice(-messagesInView).findLast(({ images }) => images.length > 0);
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-1.5" aria-live="polite" aria-relevant="additions">
      {messages.map((message, at) => {
        const day = seoulDay(message.sentAt);
        const [before, after] = [messages[at - 1], messages[at + 1]];
        return (
          <Fragment key={message.seq}>
            {!before || seoulDay(before.sentAt) !== day ? (
              <DayLine at={message.sentAt} isToday={day === today} />
            ) : null}
            {message.seq === firstNew && before ? <NewLine /> : null}
            <MessageItem
              message={message}
              mine={message.senderId === viewerId}
              marked={message.seq === markedSeq}
              showRead={message.seq === lastRead}
              startsRun={!isSameRun(before, message, firstNew)}
              endsRun={!isSameRun(message, after, firstNew)}
              eager={message === inView}
              participant={participant}
            />
          </Fragment>
        );
      })}
      {pending.map((words) => (
        <li key={words.clientId} id={words.clientId} className="grid justify-items-end gap-1">
          <Bubble mine endsRun faded>
            {linked(words.body)}
          </Bubble>
          {words.state === "sending" ? (
            <span className="text-caption text-muted">{t("sending")}</span>
          ) : (
            <span className="flex flex-wrap items-center justify-end gap-2 text-caption text-danger">
              <Icon name="alert" size={14} />
              {t(whyFailed(words.reason))}
              <Button variant="quiet" size="small" onClick={() => resend(words.clientId)}>
                {t("resend")}
              </Button>
              <Button variant="quiet" size="small" onClick={() => removePending(words.clientId)}>
                {t("discard")}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** On a phone: the room opens with the last of them. */
const messagesInView = 8;

function whyFailed(reason: string | undefined) {
  if (reason === "TOO_MANY_REQUESTS") return "failedMany" as const;
  return reason === "PERMISSION_DENIED" || reason === "RESOURCE_NOT_FOUND"
    ? ("failedDenied" as const)
    : ("failed" as const);
}

function DayLine({ at, isToday }: { at: string; isToday: boolean }) {
  const t = useText("messages");
  const lng = useLng();
  return (
    <li className="mt-4 mb-2 text-center text-caption text-muted">
      <time dateTime={at} suppressHydrationWarning className="inline-block rounded-full bg-soft px-3.5 py-1">
        {isToday ? t("today") : formatDate(at, lng)}
      </time>
    </li>
  );
}

function NewLine() {
  const t = useText("messages");
  return (
    <li className="mt-4 mb-2 flex items-center gap-3 text-caption font-semibold text-accent before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {t("newFrom")}
    </li>
  );
}

type MessageItemProps = {
  message: Message;
  mine: boolean;
  marked: boolean;
  showRead: boolean;
  startsRun: boolean;
  endsRun: boolean;
  eager: boolean;
  participant: ChatRoom["participant"];
};

function MessageItem({ message, mine, marked, showRead, startsRun, endsRun, eager, participant }: MessageItemProps) {
  const t = useText("messages");
  const lng = useLng();
  const { search } = useLocation();
  const { sentAt, readAt, kind, roomId, messageId } = message;
  const read = mine && (showRead || readAt === null) ? t(readAt === null ? "unread" : "read") : null;
  return (
    <li
      id={messageId}
      className={`group relative grid scroll-mt-32 gap-1 ${marked ? "rounded-picture bg-soft py-2" : ""} ${startsRun ? "mt-2" : ""} ${mine ? "justify-items-end" : "justify-items-start pl-10"}`}
    >
      {!mine && endsRun ? (
        <Avatar
          name={participant.nickname}
          imageUrl={participant.profileImageUrl}
          size={32}
          className="absolute bottom-0 left-0"
        />
      ) : null}
      {marked ? <span className="text-caption font-semibold text-accent">{t("openedHere")}</span> : null}
      <span className="sr-only">{mine ? t("you") : participant.nickname}</span>
      {kind === "greeting" ? <span className="text-caption text-muted">{t("greeting")}</span> : null}
      <span className={`flex max-w-full items-end gap-2 ${mine ? "flex-row-reverse" : ""}`}>
        <MessageBubbles message={message} mine={mine} endsRun={endsRun} eager={eager} />
        <span className={`shrink-0 text-caption text-muted ${mine ? "text-right" : ""}`}>
          {read ? <span className={`block ${readAt === null ? "text-ink" : ""}`}>{read}</span> : null}
          <time dateTime={sentAt} suppressHydrationWarning className={endsRun ? "" : "sr-only"}>
            {formatTime(sentAt, lng)}
          </time>
        </span>
        {mine ? null : (
          <IconLink
            to={href("/messages/:roomId/:messageId/report", { roomId, messageId }, search)}
            preventScrollReset
            aria-label={t("reportMessage")}
            rel="nofollow"
            className="-my-1.5 text-muted"
          >
            <Icon name="more" size={20} />
          </IconLink>
        )}
      </span>
    </li>
  );
}
