import { deletionMail } from "../account-deletion/deletion-mail";
import { accountNoticeMail } from "../accounts/account-notice-mail";
import { consentConfirmationMail } from "../accounts/consent-confirmation-mail";
import { consentResultMail } from "../accounts/consent-result-mail";
import { dataUseMail } from "../accounts/data-use-mail";
import { campaignMail } from "../campaigns/campaign-mail";
import { contactAnswerMail } from "../contact/answer-mail";
import { verificationCodeMail } from "../credentials/code-mail";
import { decrypt } from "../crypto";
import type { Deps } from "../deps";
import type { Jobs } from "../jobs";
import { deliver, type MailAttempt } from "../mail/deliver";
import type { MailDefinition, MailDetails } from "../mail/mail";
import { receiptMail } from "../payments/receipt-mail";
import { sellerMail } from "../sellers/seller-mail";
import { appealMail } from "../suspensions/appeal-mail";
import { takedownMail } from "../takedowns/takedown-mail";

/** The mails of all domains; one that is missing here is an error of types. */
const mails: { [Kind in keyof MailDetails]: MailDefinition<Kind> } = {
  accountNotice: accountNoticeMail,
  appeal: appealMail,
  campaign: campaignMail,
  consentConfirmation: consentConfirmationMail,
  consentResult: consentResultMail,
  contactAnswer: contactAnswerMail,
  dataUse: dataUseMail,
  leaving: deletionMail,
  receipt: receiptMail,
  sellerIdentity: sellerMail,
  takedown: takedownMail,
  verificationCode: verificationCodeMail,
};

/** Sends one mail by SMTP; the worker retries after an error. */
export async function sendMail(
  deps: Deps,
  { to, lang, mail: kind, sealed }: Jobs["send_mail"],
  attempt?: MailAttempt,
): Promise<void> {
  await deliver(deps, { kind, to, attempt }, async () => {
    const details: unknown = JSON.parse(decrypt(deps.keys, sealed));
    return mails[kind].render(deps, details as never, lang);
  });
}
