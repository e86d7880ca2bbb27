import type { FindingKind, FindingResolution } from "#contract/review-kinds";
import type { Tx } from "../db/connect";
import { newId } from "../ids";
import { postJournal } from "../ledger/post-journal";
import { type Won, won } from "../money";
import { suspenseEndJournal, suspenseJournal } from "./journals";

export type Found = {
  kind: FindingKind;
  /** what it is about: the provider's movement, or our payment or refund */
  subject: string;
  paymentKey: string;
  orderId: string | null;
  paymentId: string | null;
  providerWon: number | null;
  oursWon: number | null;
  /** what the provider has more than our books, to be kept in SUSPENSE; negative for less */
  suspend?: Won;
};

/**
 * Writes down what does not agree, once, and keeps its difference in SUSPENSE. Answers its id, null where it was written
 * down before, decided or not.
 */
export async function recordFinding(tx: Tx, found: Found, at: Date): Promise<string | null> {
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
  findingId: string;
  resolution: FindingResolution;
  by: string | null;
  /** names the journal that empties SUSPENSE, where there is something in it, and the account that takes it */
  deed?: string;
  to?: "PG_CLEARING" | "CHARGEBACK_LOSS";
  at: Date;
};

/** Ends an open finding and empties what it has in SUSPENSE. False where somebody else ended it first. */
export async function endFinding(tx: Tx, { findingId, resolution, by, deed, to, at }: End): Promise<boolean> {
  const open = await tx
    .selectFrom("reconciliation_findings")
    .select("suspense_won")
    .where("finding_id", "=", findingId)
    .where("resolved_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!open) return false;
  if (open.suspense_won !== 0)
    await postJournal(
      tx,
      suspenseEndJournal(findingId, deed ?? resolution, won(open.suspense_won), to ?? "PG_CLEARING"),
      at,
    );
  await tx
    .updateTable("reconciliation_findings")
    .set({ suspense_won: 0, resolution, resolved_by: by, resolved_at: at })
    .where("finding_id", "=", findingId)
    .execute();
  return true;
}
