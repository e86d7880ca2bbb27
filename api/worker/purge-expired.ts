import { applicationRetention } from "../applications/retention";
import { secondsAfter } from "../clock";
import { commentRetention } from "../comments/retention";
import { contactRetention } from "../contact/retention";
import { creatorRetention } from "../creators/retention";
import { credentialRetention } from "../credentials/retention";
import type { Deps } from "../deps";
import { requestRetention } from "../http/retention";
import { isExpected } from "../job-errors";
import { mailRetention } from "../mail/retention";
import { marketingRetention } from "../marketing/retention";
import { mediaRetention } from "../media/retention";
import { moderationRetention } from "../moderation/retention";
import { notificationRetention } from "../notifications/retention";
import { passkeyRetention } from "../passkeys/retention";
import { paymentRetention } from "../payments/retention";
import { embedRetention } from "../posts/embeds/embeds";
import { profileRetention } from "../profiles/retention";
import { pushRetention } from "../push/retention";
import { realtimeRetention } from "../realtime/retention";
import { secondFactorRetention } from "../second-factor/retention";
import { sellerRetention } from "../sellers/retention";
import { sessionRetention } from "../sessions/retention";
import { staffRetention } from "../staff/retention";
import { takedownRetention } from "../takedowns/retention";

const retentions = [
  ...applicationRetention,
  ...commentRetention,
  ...contactRetention,
  ...creatorRetention,
  ...credentialRetention,
  ...requestRetention,
  ...mailRetention,
  ...marketingRetention,
  ...mediaRetention,
  ...moderationRetention,
  ...notificationRetention,
  ...paymentRetention,
  ...embedRetention,
  ...profileRetention,
  ...pushRetention,
  ...realtimeRetention,
  ...secondFactorRetention,
  ...passkeyRetention,
  ...sellerRetention,
  ...sessionRetention,
  ...staffRetention,
  ...takedownRetention,
];

/** Deletes expired data of every domain. A purge that fails is logged, the others run, and then the job fails. */
export async function purgeExpired(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  const failures: unknown[] = [];
  for (const { expired, keepSeconds, purge } of retentions) {
    try {
      await purge(deps, secondsAfter(at, -keepSeconds), at);
    } catch (err) {
      deps.log.warn({ err, expired }, "a purge failed");
      failures.push(err);
    }
  }
  if (failures.length > 0) throw failures.find((failure) => !isExpected(failure)) ?? failures[0];
}
