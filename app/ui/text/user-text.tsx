import type { ReactNode } from "react";

/**
 * Only ASCII: a Korean particle right behind an address is not part of it. Its host begins it, with a dot and without a
 * user's name before it, so that a link leads where its text says.
 */
const address = /\bhttps?:\/\/(?:[\w-]+\.)+\w+(?::\d+)?(?:[/?#][\w\-.~:/?#[\]@!$&'()*+,;=%]*)?/gi;
const closing = /[.,!?;:'\]*~]/;

/** Of a link in a user's text: no ranking credit, no opener and no referrer. */
export const userLink = { target: "_blank", rel: "ugc nofollow noopener noreferrer", className: "underline" };

/** A user's text with its http addresses as links. */
export function linked(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutPunctuation(found);
    parts.push(
      text.slice(end, index),
      <a key={index} href={href} {...userLink}>
        {href}
      </a>,
    );
    end = index + href.length;
  }
  return [...parts, text.slice(end)];
}

/** Cuts the punctuation that follows an address in a sentence, and a parenthesis that it does not open. */
function withoutPunctuation(found: string): string {
  let unopened = found.split(")").length - found.split("(").length;
  let end = found.length;
  while (closing.test(found[end - 1] ?? "") || (found[end - 1] === ")" && unopened-- > 0)) end--;
  return found.slice(0, end);
}

/** A user's paragraph, in the direction of its own script. */
export function UserText({ text, className = "" }: { text: string; className?: string }) {
  return (
    <p dir="auto" className={`whitespace-pre-line wrap-anywhere ${className}`}>
      {linked(text)}
    </p>
  );
}
