import type { Lang } from "#contract/errors";
import type { UserId } from "#contract/ids";
import { businessOf } from "#contract/runtime/business";
import type { Deps } from "../deps";
import { buildAdvertisingMail } from "../mail/advertising-mail";
import type { AdvertisingMail } from "../mail/mail";
import { unsubscribeLink } from "../mail/mail-token";

type Texts = { ko_subject: string; ko_body: string; en_subject: string; en_body: string };

/** The mail as a user gets it, with a link that withdraws this user's consent. */
export const marketingMail = (
  deps: Deps,
  { userId, lang }: { userId: UserId; lang: Lang },
  texts: Texts,
): Promise<AdvertisingMail> =>
  buildAdvertisingMail({
    lang,
    subject: texts[`${lang}_subject`],
    body: texts[`${lang}_body`],
    sender: businessOf(deps.env, lang),
    refusal: unsubscribeLink(deps, { userId, kind: "marketing" }),
  });
