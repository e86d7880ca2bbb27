import { linked } from "~/ui/text/user-text";

/** The fan's message with a gift, as they wrote it. */
export function GiftMessage({ text }: { text: string }) {
  return (
    <blockquote dir="auto" className="mt-4 rounded-md bg-soft px-4 py-3 text-small wrap-anywhere whitespace-pre-wrap">
      {linked(text)}
    </blockquote>
  );
}
