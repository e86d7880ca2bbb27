/** The shared content: an address of ours that every guest may open, and its text. */
export type SharedContent = { url: string; text: string };

export const xLink = ({ url, text }: SharedContent) =>
  `https://x.com/intent/tweet?${new URLSearchParams({ text, url })}`;

/**
 * Opens the phone's messages with the text filled in. The platforms differ in the character before `body`; where the
 * platform is unknown, both forms are in it.
 */
export function smsLink({ url, text }: SharedContent, agent: string): string {
  const body = `body=${encodeURIComponent(`${text}\n${url}`)}`;
  if (/Android/i.test(agent)) return `sms:?${body}`;
  return /iPhone|iPad|iPod/i.test(agent) ? `sms:&${body}` : `sms:?&${body}`;
}
