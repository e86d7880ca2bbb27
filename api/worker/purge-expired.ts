import { limits } from "#contract/limits";
import { sweepApplications } from "../applications/sweep-applications";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { sweepMails } from "../mail/leave";
import { sweepUploads } from "../media/sweep-uploads";
import { sweepNotifications } from "../notifications/forget";
import { expireAdminChanges } from "../staff/request-admin-change";

/** Forgets what has served its time: spent codes, old tokens, counters that ran out, visits, notifications, unused uploads, held names. */
export async function purgeExpired(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  const { db, pool } = deps.database;
  await db.deleteFrom("email_codes").where("expires_at", "<", secondsAfter(at, -86_400)).execute();
  await db.deleteFrom("refresh_tokens").where("expires_at", "<", at).execute();
  await db.deleteFrom("login_challenges").where("expires_at", "<", at).execute();
  await db
    .deleteFrom("second_factors")
    .where("confirmed_at", "is", null)
    .where("begun_at", "<", secondsAfter(at, -86_400))
    .execute();
  await db.deleteFrom("socket_tokens").where("expires_at", "<", at).execute();
  await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", secondsAfter(at, -15 * 86_400))
    .execute();
  await db
    .deleteFrom("known_networks")
    .where("seen_at", "<", secondsAfter(at, -90 * 86_400))
    .execute();
  await pool.query("DELETE FROM rate_limits WHERE expire < $1", [at.getTime()]);
  await db
    .deleteFrom("visits")
    .where("visited_at", "<", secondsAfter(at, -limits.visitDays * 86_400))
    .execute();
  await db
    .deleteFrom("reports")
    .where("resolved_at", "<", secondsAfter(at, -3 * 366 * 86_400))
    .execute();
  await db
    .deleteFrom("contacts")
    .where("received_at", "<", secondsAfter(at, -3 * 366 * 86_400))
    .execute();
  await db
    .deleteFrom("webhook_inbox")
    .where("received_at", "<", secondsAfter(at, -30 * 86_400))
    .execute();
  await db.deleteFrom("former_domains").where("held_until", "<", at).execute();
  await db.deleteFrom("domain_claims").where("held_until", "<", at).where("application_id", "is", null).execute();
  await db
    .updateTable("orders")
    .set({ status: "canceled" })
    .where("status", "=", "ready")
    .where("expires_at", "<", secondsAfter(at, -3_600))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payment_attempts as a")
            .select("a.attempt_id")
            .whereRef("a.order_id", "=", "orders.order_id")
            .where("a.outcome", "in", ["pending", "review"]),
        ),
      ),
    )
    .execute();
  await db.transaction().execute((tx) => expireAdminChanges(tx, at));
  await sweepMails(deps, at);
  await sweepNotifications(deps, at);
  await sweepApplications(deps, at);
  await sweepUploads(deps, at);
}
