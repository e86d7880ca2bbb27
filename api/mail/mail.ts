import type { Lang } from "#contract/errors";
import type { MailKind } from "#contract/mail/values";
import type { Deps } from "../deps";

export type Mail = { subject: string; html: string; text: string; headers?: Record<string, string> };

declare const isAdvertising: unique symbol;
/** Has the mark, the sender and the way to refuse that the law wants: only `buildAdvertisingMail` makes one. */
export type AdvertisingMail = Mail & { readonly [isAdvertising]: true };

/** What a mail of a kind must be. */
export type MailOf<Kind extends MailKind> = Kind extends "marketing" ? AdvertisingMail : Mail;

/**
 * What a mail of each kind is made from. Each `<noun>-mail.tsx` adds its own, so that `queueMail` knows them and imports
 * none. Mails that wait in the queue hold these details: a field that is added is optional.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it by declaration merging
export interface MailDetails {}

export type MailDefinition<Kind extends keyof MailDetails & MailKind> = {
  kind: Kind;
  render(deps: Deps, details: MailDetails[Kind], lang: Lang): Promise<MailOf<Kind>>;
};

/** One kind of mail, which `api/worker/mails.ts` lists. It is rendered when it is sent, in the recipient's language. */
export const defineMail = <Kind extends keyof MailDetails & MailKind>(definition: MailDefinition<Kind>) => definition;
