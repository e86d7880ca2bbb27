import { Fragment } from "react";
import type { Mention } from "#contract/comments/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { linked } from "~/ui/text/user-text";

type Props = { text: string; mentions?: Mention[] };

/** A comment's paragraph, in the direction of its own script, with links to the users it mentions. */
export function CommentText({ text, mentions = [] }: Props) {
  let done = 0;
  return (
    <p dir="auto" className="whitespace-pre-line wrap-anywhere text-row">
      {mentions.map(({ start, end, domain }) => {
        const before = text.slice(done, start);
        done = end;
        return (
          <Fragment key={start}>
            {linked(before)}
            <Link to={href("/:domain", { domain })} className="underline">
              {text.slice(start, end)}
            </Link>
          </Fragment>
        );
      })}
      {linked(text.slice(done))}
    </p>
  );
}
