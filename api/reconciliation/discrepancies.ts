import type { DiscrepancyId, OrderId, PaymentId, UserId } from "#contract/ids";
import type { DiscrepancyKind, DiscrepancyResolution } from "#contract/reconciliation/values";
import type { Tx } from "../db/connect";
import { newId } from "../ids";
import type { DiscrepancySubject } from "../ledger/journal-subject";
import { postJournal } from "../ledger/post-journal";
import { type Won, won } from "../money";
import { suspenseJournal, suspenseReleaseJournal } from "./journals";

export type NewDiscrepancy = {
  kind: DiscrepancyKind;
  /** what it concerns: the provider's transaction, or our payment or refund */
  subject: string;
  paymentKey: string;
  orderId: OrderId | null;
  paymentId: PaymentId | null;
  providerWon: number | null;
  oursWon: number | null;
  /** what the provider has more than our ledger, booked to SUSPENSE; negative for less */
  suspend?: Won;
};

/**
 * Records a discrepancy once and books its difference to SUSPENSE. Returns its ID, null where it was recorded before,
 * decided or not.
 */
export async function recordDiscrepancy(tx: Tx, found: NewDiscrepancy, at: Date): Promise<DiscrepancyId | null> {
  const suspend = found.suspend ?? won(0);
  const row = await tx
    .insertInto("reconciliation_findings")
    .values({
      finding_id: newId("fnd", at),
      kind: found.kind,
      subject: found.subject,
      payment_key: found.paymentKey,
      order_id: found.orderId,
      payment_id: found.paymentId,
      provider_won: found.providerWon,
      ours_won: found.oursWon,
      suspense_won: 0 - suspend,
      found_at: at,
    })
    .onConflict((c) => c.columns(["kind", "subject"]).doNothing())
    .returning("finding_id")
    .executeTakeFirst();
  if (!row) return null;
  if (suspend !== 0) await postJournal(tx, suspenseJournal(row.finding_id, suspend), at);
  return row.finding_id;
}

type End = {
  findingId: DiscrepancyId;
  resolution: DiscrepancyResolution;
  by: UserId | null;
  /** what empties SUSPENSE where it holds a difference, else the resolution; and the account credited */
  releasedBy?: DiscrepancySubject;
  to?: "PG_CLEARING" | "CHARGEBACK_LOSS";
  at: Date;
};

/** Resolves an open discrepancy and empties its part of SUSPENSE. False where it was resolved before. */
export async function resolveDiscrepancy(
  tx: Tx,
  { findingId, resolution, by, releasedBy, to, at }: End,
): Promise<boolean> {
  const open = await tx
    .selectFrom("reconciliation_findings")
    .select("suspense_won")
    .where("finding_id", "=", findingId)
    .where("resolved_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!open) return false;
  const subject = releasedBy ?? { event: "recon", findingId, resolution };
  if (open.suspense_won !== 0)
    await postJournal(tx, suspenseReleaseJournal(subject, won(open.suspense_won), to ?? "PG_CLEARING"), at);
  await tx
    .updateTable("reconciliation_findings")
    .set({ suspense_won: 0, resolution, resolved_by: by, resolved_at: at })
    .where("finding_id", "=", findingId)
    .execute();
  return true;
}
