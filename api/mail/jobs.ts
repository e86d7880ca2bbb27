import type { Lang } from "#contract/errors";
import type { MailId } from "#contract/ids";
import { defineJob } from "../jobs";
import { attemptOf } from "./deliver";
import { sendMail } from "./send-mail";

declare module "../jobs" {
  interface Jobs {
    /** `sealed` is encrypted with the API's key. */
    send_mail: {
      to: string;
      lang: Lang;
      mail:
        | "verificationCode"
        | "receipt"
        | "accountNotice"
        | "consentResult"
        | "leaving"
        | "contactAnswer"
        | "campaign"
        | "appeal"
        | "takedown";
      sealed: string;
      /** its row in the mail log, where it has one already */
      mailId?: MailId;
    };
  }
}

export const mailJobs = [
  defineJob({
    name: "send_mail",
    run: (deps, payload, { job }) => sendMail(deps, payload, attemptOf(job, payload.mailId)),
  }),
] as const;
