import { defineJob, type NoPayload } from "../jobs";
import { queueMarketingMails, type Recipient, sendToRecipient } from "./send-marketing-mail";

declare module "../jobs" {
  interface Jobs {
    queue_marketing_mails: NoPayload;
    send_marketing_mail: Recipient;
  }
}

export const marketingJobs = [
  defineJob({
    name: "queue_marketing_mails",
    schedule: { everyMinutes: 1 },
    run: (deps, _, { signal }) => queueMarketingMails(deps, signal),
  }),
  defineJob({ name: "send_marketing_mail", run: (deps, recipient, { job }) => sendToRecipient(deps, recipient, job) }),
] as const;
