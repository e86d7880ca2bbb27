import type { PersonalData } from "#contract/leaving";
import { exportAccount } from "../accounts/export-account";
import { exportApplications } from "../applications/leave";
import { exportCampaigns } from "../campaigns/leave";
import { exportComments } from "../comments/export-comments";
import { exportContacts } from "../contact/leave";
import { exportFollows } from "../creators/export-follows";
import type { Deps } from "../deps";
import { exportGifts } from "../gifts/export-gifts";
import { exportMails } from "../mail/leave";
import { exportMemberships } from "../memberships/export-memberships";
import { exportMessages } from "../messages/export-messages";
import { exportReports } from "../moderation/export-reports";
import { exportNotifications } from "../notifications/export-notifications";
import { exportPayments } from "../payments/personal-data";
import { exportPosts } from "../posts/export-posts";
import { exportSecondFactor } from "../second-factor/leave";
import { exportSettlements } from "../settlement/leave";
import { exportAppeals } from "../suspensions/personal-data";

/** Everything we keep of a person, in tables. What others wrote or paid is theirs and is not in it. */
export async function personalData(deps: Deps, userId: string, at: Date): Promise<PersonalData> {
  await deps.limits.use("exportPerUser", userId);
  return {
    madeAt: at.toISOString(),
    tables: {
      ...(await exportAccount(deps, userId)),
      ...(await exportSecondFactor(deps, userId)),
      ...(await exportFollows(deps, userId)),
      ...(await exportPosts(deps, userId, at)),
      ...(await exportComments(deps, userId)),
      ...(await exportMemberships(deps, userId)),
      ...(await exportPayments(deps, userId)),
      ...(await exportGifts(deps, userId)),
      ...(await exportCampaigns(deps, userId)),
      ...(await exportApplications(deps, userId)),
      ...(await exportSettlements(deps, userId)),
      ...(await exportMessages(deps, userId)),
      ...(await exportReports(deps, userId)),
      ...(await exportAppeals(deps, userId)),
      ...(await exportContacts(deps, userId)),
      ...(await exportNotifications(deps, userId, at)),
      ...(await exportMails(deps, userId)),
    },
  };
}
