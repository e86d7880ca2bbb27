import type { Lang } from "#contract/errors";
import { type LeavingMail, leavingMail } from "../account-deletion/deletion-mail";
import { type AccountNotice, accountNoticeMail } from "../accounts/notice-mail";
import { type CampaignMail, campaignMail } from "../campaigns/campaign-mail";
import { contactAnswerMail } from "../contact/answer-mail";
import { type VerificationCode, verificationCodeMail } from "../credentials/code-mail";
import { decrypt } from "../crypto";
import type { Deps } from "../deps";
import type { Jobs } from "../jobs";
import { receiptMail } from "../payments/receipt-mail";
import { appealMail } from "../suspensions/appeal-mail";
import type { AppealMail } from "../suspensions/mail-person";
import { deliver, type MailTry } from "./deliver";
import type { Mail } from "./mail";

/** Sends one mail over SMTP; a refusal or an error is tried again by the worker. */
export async function sendMail(
  deps: Deps,
  { to, lang, mail, sealed }: Jobs["send_mail"],
  attempt?: MailTry,
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
      return leavingMail(deps, details as LeavingMail, lang);
    case "accountNotice":
      return accountNoticeMail(details as AccountNotice, lang);
    case "contactAnswer":
      return contactAnswerMail(deps, details as { contactId: string }, lang);
    case "appeal":
      return appealMail(deps, details as AppealMail, lang);
    case "campaign":
      return campaignMail(deps, details as CampaignMail, lang);
    case "receipt":
      return receiptMail(deps, details as { orderId: string; buyerId: string }, lang);
  }
}
