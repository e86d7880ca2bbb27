import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { lockPayable } from "../ledger/balances";
import { postJournal } from "../ledger/post-journal";
import { won } from "../money";
import { notify } from "../notifications/notify";
import { audit } from "../staff/audit";
import { soleAdmin } from "../staff/sole-admin";
import { failedJournal, paidJournal } from "./journals";

type Deed = { adminId: string; settlementId: string; reason: string; at: Date };

/**
 * Approves what was asked for: it goes into the next payout file. Throws RESOURCE_CONFLICT unless it is waiting for that,
 * and as all three PERMISSION_DENIED for an admin's own, from when they were a creator.
 */
export async function approveSettlement(deps: Deps, deed: Deed): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const set = sql`status = 'approved', approved_at = ${deed.at}, approved_by = ${deed.adminId}`;
    const settlement = await decide(tx, deed, sql`status = 'requested'`, set);
    await tell(tx, settlement, deed, "approved");
  });
}

/**
 * The bank has paid. Who approved does not also say so, unless they have been the only admin for thirty days:
 * PERMISSION_DENIED. Throws RESOURCE_CONFLICT unless it was approved.
 */
export async function paySettlement(deps: Deps, deed: Deed): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const twoPeople = sql`(approved_by IS DISTINCT FROM ${deed.adminId} OR ${soleAdmin(deed.at)})`;
    const set = sql`status = 'paid', decided_at = ${deed.at}, decided_by = ${deed.adminId}`;
    const settlement = await decide(tx, deed, sql`status = 'approved' AND ${twoPeople}`, set);
    const payout = {
      amount: won(settlement.amount_won),
      incomeTax: won(settlement.income_tax_won),
      localTax: won(settlement.local_tax_won),
      offset: won(settlement.offset_won),
      net: won(settlement.net_won),
    };
    await postJournal(tx, paidJournal(deed.settlementId, settlement.creator_id, payout), deed.at);
    await tell(tx, settlement, deed, "paid");
  });
}

/** Will not be paid, or the bank sent it back: the money is payable again at once, and the reason told. */
export async function rejectSettlement(deps: Deps, deed: Deed): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const asked = await tx
      .selectFrom("settlements")
      .select("creator_id")
      .where("settlement_id", "=", deed.settlementId)
      .executeTakeFirst();
    if (!asked) throw notFound();
    await lockPayable(tx, asked.creator_id);
    const set = sql`status = 'rejected', decided_at = ${deed.at}, decided_by = ${deed.adminId}, reason = ${deed.reason}`;
    const settlement = await decide(tx, deed, sql`status IN ('requested', 'approved')`, set);
    await postJournal(tx, failedJournal(deed.settlementId, settlement.creator_id, won(settlement.amount_won)), deed.at);
    await tell(tx, settlement, deed, "rejected");
  });
}

type Decided = {
  creator_id: string;
  amount_won: number;
  income_tax_won: number;
  local_tax_won: number;
  offset_won: number;
  net_won: number;
};

async function decide(
  tx: Tx,
  { adminId, settlementId }: Deed,
  from: RawBuilder<unknown>,
  set: RawBuilder<unknown>,
): Promise<Decided> {
  const { rows } = await sql<Decided>`UPDATE settlements SET ${set} WHERE settlement_id = ${settlementId} AND ${from}
    AND creator_id <> ${adminId} RETURNING creator_id, amount_won, income_tax_won, local_tax_won, offset_won, net_won`.execute(
    tx,
  );
  if (rows[0]) return rows[0];
  const known = await tx
    .selectFrom("settlements")
    .select(["status", "creator_id"])
    .where("settlement_id", "=", settlementId)
    .executeTakeFirst();
  if (!known) throw notFound();
  if (known.creator_id === adminId) throw new ApiError("PERMISSION_DENIED", { fields: { reason: ["ownCase"] } });
  // Approved, and still refused: only by who approved it.
  if (known.status === "approved") throw new ApiError("PERMISSION_DENIED", { fields: { reason: ["sameAdmin"] } });
  throw new ApiError("RESOURCE_CONFLICT");
}

async function tell(
  tx: Tx,
  { creator_id: to }: Decided,
  deed: Deed,
  state: "approved" | "paid" | "rejected",
): Promise<void> {
  const target = { type: "settlement", id: deed.settlementId } as const;
  const action = { approved: "settlement.approve", paid: "settlement.pay", rejected: "settlement.reject" }[state];
  await audit(tx, { ...deed, action, target });
  await notify(tx, {
    to,
    kind: "settlementDecided",
    actor: null,
    target,
    at: deed.at,
    event: `${deed.settlementId}:${state}`,
  });
}
