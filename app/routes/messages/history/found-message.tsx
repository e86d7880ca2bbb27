import type { Message } from "#contract/messages/schemas";
import { type Href, href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { excerptOf } from "~/components/search/find-matches";
import { markWords } from "~/components/search/mark-words";
import { DateText } from "~/ui/text/time-text";

type Props = { message: Message; author: string; words: string };

/** A message in a few lines around what was searched for; all of it leads to its place in the room. */
export function FoundMessage({ message, author, words }: Props) {
  const excerpt = excerptOf(message.body, words);
  return (
    <article className="relative py-4 break-keep wrap-anywhere">
      <h2 className="text-caption font-normal tracking-normal text-muted">
        <Link to={placeOf(message)} className="flex after:absolute after:inset-0 hover:text-ink hover:underline">
          <bdi className="truncate">{author}</bdi>
          <span className="shrink-0 whitespace-pre">
            {" · "}
            <DateText at={message.sentAt} time />
          </span>
        </Link>
      </h2>
      <p dir="auto" className="line-clamp-2 text-row">
        {markWords(excerpt, words) ?? excerpt}
      </p>
    </article>
  );
}

/** The room's page at a message, which it marks among those around it. */
export const placeOf = ({ roomId, messageId, seq }: Message): Href =>
  href("/messages/:roomId", { roomId }, `?at=${seq}#${messageId}`);
