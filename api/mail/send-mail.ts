import type { Lang } from "#contract/errors";
import type { ContactId, OrderId, UserId } from "#contract/ids";
import { type DeletionMail, deletionMail } from "../account-deletion/deletion-mail";
import { type AccountNotice, accountNoticeMail } from "../accounts/account-notice-mail";
import { type ConsentResult, consentResultMail } from "../accounts/consent-result-mail";
import { type CampaignMail, campaignMail } from "../campaigns/campaign-mail";
import { contactAnswerMail } from "../contact/answer-mail";
import { type VerificationCode, verificationCodeMail } from "../credentials/code-mail";
import { decrypt } from "../crypto";
import type { Deps } from "../deps";
import type { Jobs } from "../jobs";
import { receiptMail } from "../payments/receipt-mail";
import { appealMail } from "../suspensions/appeal-mail";
import type { AppealMail } from "../suspensions/mail-user";
import { type TakedownMail, takedownMail } from "../takedowns/takedown-mail";
import { deliver, type MailAttempt } from "./deliver";
import type { Mail } from "./mail";

/** Sends one mail by SMTP; the worker retries after an error. */
export async function sendMail(
  deps: Deps,
  { to, lang, mail, sealed }: Jobs["send_mail"],
  attempt?: MailAttempt,
): Promise<void> {
  await deliver(deps, { kind: mail, to, attempt }, async () => {
    const details: unknown = JSON.parse(decrypt(deps.keys, sealed));
    return makeMail(deps, mail, details, lang);
  });
}

async function makeMail(deps: Deps, mail: Jobs["send_mail"]["mail"], details: unknown, lang: Lang): Promise<Mail> {
  switch (mail) {
    case "verificationCode":
      return verificationCodeMail(details as VerificationCode, lang);
    case "leaving":
      return deletionMail(deps, details as DeletionMail, lang);
    case "accountNotice":
      return accountNoticeMail(details as AccountNotice, lang);
    case "consentResult":
      return consentResultMail(deps, details as ConsentResult, lang);
    case "contactAnswer":
      return contactAnswerMail(deps, details as { contactId: ContactId }, lang);
    case "appeal":
      return appealMail(deps, details as AppealMail, lang);
    case "takedown":
      return takedownMail(deps, details as TakedownMail, lang);
    case "campaign":
      return campaignMail(deps, details as CampaignMail, lang);
    case "receipt":
      return receiptMail(deps, details as { orderId: OrderId; buyerId: UserId }, lang);
  }
}
