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

type AdminAction = { adminId: string; settlementId: string; reason: string; at: Date };

/**
 * Approves what was asked for: it goes into the next payout file. Throws RESOURCE_CONFLICT unless it is waiting for that,
 * and as all three PERMISSION_DENIED for an admin's own, from when they were a creator.
 */
export async function approveSettlement(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const set = sql`status = 'approved', approved_at = ${adminAction.at}, approved_by = ${adminAction.adminId}`;
    const settlement = await decide(tx, adminAction, sql`status = 'requested'`, set);
    await tell(tx, settlement, adminAction, "approved");
  });
}

/**
 * The bank has paid. Who approved does not also say so, unless they have been the only admin for thirty days:
 * PERMISSION_DENIED. Throws RESOURCE_CONFLICT unless it was approved.
 */
export async function paySettlement(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const twoPeople = sql`(approved_by IS DISTINCT FROM ${adminAction.adminId} OR ${soleAdmin(adminAction.at)})`;
    const set = sql`status = 'paid', decided_at = ${adminAction.at}, decided_by = ${adminAction.adminId}`;
    const settlement = await decide(tx, adminAction, sql`status = 'approved' AND ${twoPeople}`, set);
    const payout = {
      amount: won(settlement.amount_won),
      incomeTax: won(settlement.income_tax_won),
      localTax: won(settlement.local_tax_won),
      offset: won(settlement.offset_won),
      net: won(settlement.net_won),
    };
    await postJournal(tx, paidJournal(adminAction.settlementId, settlement.creator_id, payout), adminAction.at);
    await tell(tx, settlement, adminAction, "paid");
  });
}

/** Will not be paid, or the bank sent it back: the money is payable again at once, and the reason told. */
export async function rejectSettlement(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const asked = await tx
      .selectFrom("settlements")
      .select("creator_id")
      .where("settlement_id", "=", adminAction.settlementId)
      .executeTakeFirst();
    if (!asked) throw notFound();
    await lockPayable(tx, asked.creator_id);
    const set = sql`status = 'rejected', decided_at = ${adminAction.at}, decided_by = ${adminAction.adminId}, reason = ${adminAction.reason}`;
    const settlement = await decide(tx, adminAction, sql`status IN ('requested', 'approved')`, set);
    await postJournal(
      tx,
      failedJournal(adminAction.settlementId, settlement.creator_id, won(settlement.amount_won)),
      adminAction.at,
    );
    await tell(tx, settlement, adminAction, "rejected");
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
  { adminId, settlementId }: AdminAction,
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
  adminAction: AdminAction,
  state: "approved" | "paid" | "rejected",
): Promise<void> {
  const target = { type: "settlement", id: adminAction.settlementId } as const;
  const action = { approved: "settlement.approve", paid: "settlement.pay", rejected: "settlement.reject" }[state];
  await audit(tx, { ...adminAction, action, target });
  await notify(tx, {
    to,
    kind: "settlementDecided",
    actor: null,
    target,
    at: adminAction.at,
    event: `${adminAction.settlementId}:${state}`,
  });
}
