import { sql } from "kysely";
import type { Tx } from "../db/connect";
import { skeletonOf } from "./skeleton";

type Wish = { userId: string; domain: string; applicationId: string; at: Date };

/**
 * Keeps a domain ID for the one whose application asks for it, until it is decided: one statement, so that of all who
 * reach for it at once, by an application or by taking it, one has it. False where it is somebody else's or held for them.
 * One's own stays what it is beside that, in use or held.
 */
export async function reserveDomain(tx: Tx, { userId, domain, applicationId, at }: Wish): Promise<boolean> {
  // Nobody's before: held no longer than it is asked for.
  const { numAffectedRows } = await sql`
    INSERT INTO domain_claims AS held (domain_skeleton, user_id, held_until, application_id)
    VALUES (${skeletonOf(domain)}, ${userId}, ${at}, ${applicationId})
    ON CONFLICT (domain_skeleton) DO UPDATE SET user_id = EXCLUDED.user_id, application_id = EXCLUDED.application_id,
      held_until = CASE WHEN held.user_id = EXCLUDED.user_id THEN held.held_until ELSE EXCLUDED.held_until END
    WHERE held.user_id = EXCLUDED.user_id OR (held.held_until <= ${at} AND held.application_id IS NULL)`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The application asks for it no more. */
export async function releaseDomain(tx: Tx, applicationId: string): Promise<void> {
  await tx
    .updateTable("domain_claims")
    .set({ application_id: null })
    .where("application_id", "=", applicationId)
    .execute();
}
