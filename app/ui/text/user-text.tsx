import type { ReactNode } from "react";

/** Only ASCII: a Korean particle right behind an address is not part of it. */
const address = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi;
const closing = /[.,!?;:'\]]/;

/** A user's text with its http addresses as links, without ranking credit and without a referrer. */
export function linked(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutPunctuation(found);
    if (!URL.canParse(href)) continue;
    parts.push(
      text.slice(end, index),
      <a key={index} href={href} target="_blank" rel="ugc nofollow noopener noreferrer" className="underline">
        {href}
      </a>,
    );
    end = index + href.length;
  }
  return [...parts, text.slice(end)];
}

/** Cuts the punctuation and the closing parenthesis that follow an address in a sentence. */
function withoutPunctuation(found: string): string {
  const inParentheses = !found.includes("(");
  let end = found.length;
  while (closing.test(found[end - 1] ?? "") || (inParentheses && found[end - 1] === ")")) end--;
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
