import { eraseAccount } from "../accounts/erase-account";
import { eraseApplications } from "../applications/leave";
import { eraseCampaigns } from "../campaigns/leave";
import { secondsAfter } from "../clock";
import { eraseComments } from "../comments/erase-comments";
import { detachContacts } from "../contact/leave";
import { eraseFollows } from "../creators/erase-follows";
import type { Deps } from "../deps";
import { eraseGifts } from "../gifts/erase-gifts";
import { addJob } from "../jobs";
import { eraseMails } from "../mail/leave";
import { dropPicture } from "../media/uploads";
import { stopRenewals } from "../memberships/leave";
import { eraseMessages } from "../messages/erase-messages";
import { eraseReports } from "../moderation/erase-reports";
import { eraseNotifications } from "../notifications/forget";
import { erasePaymentTraces } from "../payments/personal-data";
import { erasePosts } from "../posts/erase-posts";
import { eraseSecondFactor } from "../second-factor/leave";
import { erasePayoutAccounts } from "../settlement/leave";
import { eraseAppeals } from "../suspensions/personal-data";
import { deletionOf } from "./obstacles";

/**
 * Removes a person whose seven days are over; payments and their ledger stay, under a name that is nobody's. Who came
 * back is left alone. What has come in the way meanwhile puts it off by a day. Running again changes nothing.
 */
export async function deleteAccount(deps: Deps, userId: string): Promise<void> {
  const at = deps.clock.now();
  await deps.database.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select(["leaves_at", "profile_image_key", "background_image_key"])
      .where("user_id", "=", userId)
      .where("status", "=", "leaving")
      .forUpdate()
      .executeTakeFirst();
    if (!user?.leaves_at || user.leaves_at > at) return;
    const { obstacles } = await deletionOf(tx, userId);
    if (obstacles.length > 0) {
      deps.log.warn({ userId, obstacles }, "a deletion is put off by a day");
      const key = `remove_account:${userId}`;
      return addJob(tx, "remove_account", { userId }, { runAt: secondsAfter(at, 86_400), key });
    }
    await stopRenewals(tx, userId);
    await erasePaymentTraces(tx, userId, at);
    await eraseGifts(tx, userId);
    await eraseCampaigns(tx, userId, at);
    await eraseApplications(tx, userId);
    await erasePayoutAccounts(tx, userId);
    // First of those that change posts: it holds them all.
    await eraseComments(tx, userId, at);
    await erasePosts(tx, userId, at);
    await eraseMessages(tx, userId);
    await eraseReports(tx, userId);
    await eraseAppeals(tx, userId);
    await detachContacts(tx, userId);
    await eraseNotifications(tx, userId);
    await eraseMails(deps, tx, userId);
    await eraseFollows(tx, userId);
    if (user.profile_image_key) await dropPicture(tx, user.profile_image_key, "profile");
    if (user.background_image_key) await dropPicture(tx, user.background_image_key, "background");
    await eraseSecondFactor(tx, userId);
    await eraseAccount(tx, userId, at);
  });
}
