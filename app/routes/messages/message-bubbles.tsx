import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Message } from "#contract/messages/schemas";
import { textOrNotice } from "#contract/takedowns/notice";
import { href } from "~/addresses/address";
import { useLng } from "~/i18n/i18n";
import { linked } from "~/ui/text/user-text";
import { MessagePictures } from "./pictures/message-pictures";

type Props = { message: Message; mine: boolean; endsRun: boolean; eager: boolean };

/** A message's text, and its pictures below it; the notice of a withheld one. */
export function MessageBubbles({ message, mine, endsRun, eager }: Props) {
  const { images, roomId, messageId } = message;
  const text = textOrNotice(message, useLng());
  const { search } = useLocation();
  const addressOf = (number: number) =>
    href("/messages/:roomId/:messageId/pictures/:number", { roomId, messageId, number: String(number) }, search);
  return (
    <span
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5 ${mine ? "justify-items-end" : "justify-items-start"}`}
    >
      {text ? (
        <Bubble mine={mine} endsRun={endsRun && images.length === 0}>
          {linked(text)}
        </Bubble>
      ) : null}
      {images.length > 0 ? (
        <Bubble mine={mine} endsRun={endsRun} size="w-56 max-w-full p-1">
          <MessagePictures images={images} addressOf={addressOf} eager={eager} />
        </Bubble>
      ) : null}
    </span>
  );
}

type BubbleProps = { mine: boolean; endsRun: boolean; faded?: boolean; size?: string; children: ReactNode };

export function Bubble({ mine, endsRun, faded = false, size = "max-w-[32rem] px-3.5 py-2", children }: BubbleProps) {
  const bubbleClass = mine
    ? `bg-ink text-surface ${endsRun ? "rounded-br-sm" : ""}`
    : `border border-line bg-raised ${endsRun ? "rounded-bl-sm" : ""}`;
  return (
    <span
      dir="auto"
      className={`min-w-0 rounded-lg ${size} whitespace-pre-line break-keep wrap-anywhere ${bubbleClass} ${faded ? "opacity-70" : ""}`}
    >
      {children}
    </span>
  );
}
