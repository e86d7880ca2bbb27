import { sql } from "kysely";
import type { ApplicationId, UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import { skeletonOf } from "../skeleton";

type Reservation = { userId: UserId; domain: string; applicationId: ApplicationId; at: Date };

/**
 * Reserves a domain ID for an application until it is decided, in one statement, so that of simultaneous requests one
 * gets it. False if another user has or reserved it. The user's own domain ID stays as it is.
 */
export async function reserveDomain(tx: Tx, { userId, domain, applicationId, at }: Reservation): Promise<boolean> {
  // Free until now: reserved only as long as the application is open.
  const { numAffectedRows } = await sql`
    INSERT INTO domain_claims AS existing (domain_skeleton, user_id, held_until, application_id)
    VALUES (${skeletonOf(domain)}, ${userId}, ${at}, ${applicationId})
    ON CONFLICT (domain_skeleton) DO UPDATE SET user_id = EXCLUDED.user_id, application_id = EXCLUDED.application_id,
      held_until = CASE WHEN existing.user_id = EXCLUDED.user_id THEN existing.held_until ELSE EXCLUDED.held_until END
    WHERE existing.user_id = EXCLUDED.user_id OR (existing.held_until <= ${at} AND existing.application_id IS NULL)`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Releases the application's reserved domain ID. */
export async function releaseDomain(tx: Tx, applicationId: ApplicationId): Promise<void> {
  await tx
    .updateTable("domain_claims")
    .set({ application_id: null })
    .where("application_id", "=", applicationId)
    .execute();
}
