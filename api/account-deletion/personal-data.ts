import type { PersonalData } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import { accountPersonalData } from "../accounts/personal-data";
import { applicationPersonalData } from "../applications/personal-data";
import { blockPersonalData } from "../blocks/personal-data";
import { campaignPersonalData } from "../campaigns/personal-data";
import { commentPersonalData } from "../comments/personal-data";
import { contactPersonalData } from "../contact/personal-data";
import { creatorPersonalData } from "../creators/personal-data";
import { credentialPersonalData } from "../credentials/personal-data";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { giftPersonalData } from "../gifts/personal-data";
import { mailPersonalData } from "../mail/personal-data";
import { marketingPersonalData } from "../marketing/personal-data";
import { mediaPersonalData } from "../media/personal-data";
import { membershipPersonalData } from "../memberships/personal-data";
import { messagePersonalData } from "../messages/personal-data";
import { moderationPersonalData } from "../moderation/personal-data";
import { notificationPersonalData } from "../notifications/personal-data";
import { passkeyPersonalData } from "../passkeys/personal-data";
import { paymentPersonalData } from "../payments/personal-data";
import type { DomainPersonalData } from "../personal-data";
import { postPersonalData } from "../posts/personal-data";
import { profilePersonalData } from "../profiles/personal-data";
import { pushPersonalData } from "../push/personal-data";
import { secondFactorPersonalData } from "../second-factor/personal-data";
import { sellerPersonalData } from "../sellers/personal-data";
import { sessionPersonalData } from "../sessions/personal-data";
import { settlementPersonalData } from "../settlement/personal-data";
import { staffPersonalData } from "../staff/personal-data";
import { suspensionPersonalData } from "../suspensions/personal-data";
import { takedownPersonalData } from "../takedowns/personal-data";

/** By folder, in the order of erasing. */
export const personalDataByDomain: Record<string, DomainPersonalData> = {
  memberships: membershipPersonalData,
  payments: paymentPersonalData,
  gifts: giftPersonalData,
  campaigns: campaignPersonalData,
  applications: applicationPersonalData,
  sellers: sellerPersonalData,
  settlement: settlementPersonalData,
  // Before posts, because it locks every post that either changes.
  comments: commentPersonalData,
  posts: postPersonalData,
  messages: messagePersonalData,
  moderation: moderationPersonalData,
  staff: staffPersonalData,
  suspensions: suspensionPersonalData,
  takedowns: takedownPersonalData,
  contact: contactPersonalData,
  notifications: notificationPersonalData,
  mail: mailPersonalData,
  marketing: marketingPersonalData,
  blocks: blockPersonalData,
  creators: creatorPersonalData,
  "second-factor": secondFactorPersonalData,
  passkeys: passkeyPersonalData,
  credentials: credentialPersonalData,
  push: pushPersonalData,
  sessions: sessionPersonalData,
  media: mediaPersonalData,
  // After the domains that need its mail address, before former domain IDs.
  accounts: accountPersonalData,
  profiles: profilePersonalData,
};

/** Erases all of a user's data but what the law requires, which stays under an anonymous name. */
export async function erasePersonalData(
  deps: Deps,
  tx: Tx,
  { userId, at }: { userId: UserId; at: Date },
): Promise<void> {
  for (const { erase } of Object.values(personalDataByDomain)) await erase?.(tx, userId, at, deps);
}

/** All data stored about a user, as tables, the account first. Its use is counted, so it waits in read-only mode. */
export async function personalData(deps: Deps, userId: UserId, at: Date): Promise<PersonalData> {
  deps.switches.requireWritable();
  await deps.limits.use("exportPerUser", userId);
  const tables: PersonalData["tables"] = {};
  for (const domain of Object.values(personalDataByDomain).reverse())
    Object.assign(tables, await domain.export?.(deps, userId, at));
  return { madeAt: at.toISOString(), tables };
}
