import type { Lang } from "#contract/errors";
import type { MailKind } from "#contract/mail/values";
import type { Deps } from "../deps";

export type Mail = { subject: string; html: string; text: string; headers?: Record<string, string> };

/**
 * What a mail of each kind is made from. Each `<noun>-mail.tsx` adds its own, so that `queueMail` knows them and imports
 * none. Mails that wait in the queue hold these details: a field that is added is optional.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it by declaration merging
export interface MailDetails {}

export type MailDefinition<Kind extends keyof MailDetails & MailKind> = {
  kind: Kind;
  render(deps: Deps, details: MailDetails[Kind], lang: Lang): Promise<Mail>;
};

/** One kind of mail, which `api/worker/mails.ts` lists. It is rendered when it is sent, in the recipient's language. */
export const defineMail = <Kind extends keyof MailDetails & MailKind>(definition: MailDefinition<Kind>) => definition;
