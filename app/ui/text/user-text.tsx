import type { ReactNode } from "react";

/** Of ASCII alone: a Korean particle written right behind an address is none of it. */
const address = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi;
const closing = /[.,!?;:'\]]/;

/** What a person wrote, with its http addresses as links that lend them no rank and learn nothing of this site. */
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

/** What ends the sentence around an address does not belong to it, nor does the parenthesis it stands in. */
function withoutPunctuation(found: string): string {
  const inParentheses = !found.includes("(");
  let end = found.length;
  while (closing.test(found[end - 1] ?? "") || (inParentheses && found[end - 1] === ")")) end--;
  return found.slice(0, end);
}

/** A paragraph that a person wrote, in the direction its own script is read in. */
export function UserText({ text, className = "" }: { text: string; className?: string }) {
  return (
    <p dir="auto" className={`whitespace-pre-line wrap-anywhere ${className}`}>
      {linked(text)}
    </p>
  );
}
