/** What is shared: an address of ours that every guest may open, and the words that go with it. */
export type Shared = { url: string; text: string };

export const xLink = ({ url, text }: Shared) => `https://x.com/intent/tweet?${new URLSearchParams({ text, url })}`;

/**
 * Opens the phone's messages with the words filled in. The platforms differ in what stands before `body`; where none of
 * the two is known, both forms are in it.
 */
export function smsLink({ url, text }: Shared, agent: string): string {
  const body = `body=${encodeURIComponent(`${text}\n${url}`)}`;
  if (/Android/i.test(agent)) return `sms:?${body}`;
  return /iPhone|iPad|iPod/i.test(agent) ? `sms:&${body}` : `sms:?&${body}`;
}
