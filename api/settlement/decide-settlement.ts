import { type RawBuilder, sql } from "kysely";
import type { SettlementId, UserId } from "#contract/ids";
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

type AdminAction = { adminId: UserId; settlementId: SettlementId; reason: string; at: Date };

/**
 * Approves a requested settlement for the next payout file. Throws RESOURCE_CONFLICT unless it is requested and, as all
 * three decisions, PERMISSION_DENIED for the admin's own from their time as a creator.
 */
export async function approveSettlement(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const set = sql`status = 'approved', approved_at = ${adminAction.at}, approved_by = ${adminAction.adminId}`;
    const settlement = await decide(tx, adminAction, sql`status = 'requested'`, set);
    await auditAndNotify(tx, settlement, adminAction, "approved");
  });
}

/**
 * Confirms the bank's payment. Throws RESOURCE_CONFLICT unless it was approved, PERMISSION_DENIED for the approving admin,
 * unless they have been the only admin for thirty days.
 */
export async function paySettlement(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const isSecondAdmin = sql`(approved_by IS DISTINCT FROM ${adminAction.adminId} OR ${soleAdmin(adminAction.at)})`;
    const set = sql`status = 'paid', decided_at = ${adminAction.at}, decided_by = ${adminAction.adminId}`;
    const settlement = await decide(tx, adminAction, sql`status = 'approved' AND ${isSecondAdmin}`, set);
    const payout = {
      amount: won(settlement.amount_won),
      incomeTax: won(settlement.income_tax_won),
      localTax: won(settlement.local_tax_won),
      offset: won(settlement.offset_won),
      net: won(settlement.net_won),
    };
    await postJournal(
      tx,
      paidJournal({ settlementId: adminAction.settlementId, creatorId: settlement.creator_id, payout }),
      adminAction.at,
    );
    await auditAndNotify(tx, settlement, adminAction, "paid");
  });
}

/** Rejects a settlement or records the bank's refusal: the money is payable again, and the creator gets the reason. */
export async function rejectSettlement(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const requested = await tx
      .selectFrom("settlements")
      .select("creator_id")
      .where("settlement_id", "=", adminAction.settlementId)
      .executeTakeFirst();
    if (!requested) throw notFound();
    await lockPayable(tx, requested.creator_id);
    const set = sql`status = 'rejected', decided_at = ${adminAction.at}, decided_by = ${adminAction.adminId}, reason = ${adminAction.reason}`;
    const settlement = await decide(tx, adminAction, sql`status IN ('requested', 'approved')`, set);
    await postJournal(
      tx,
      failedJournal({
        settlementId: adminAction.settlementId,
        creatorId: settlement.creator_id,
        amount: won(settlement.amount_won),
      }),
      adminAction.at,
    );
    await auditAndNotify(tx, settlement, adminAction, "rejected");
  });
}

type DecidedSettlement = {
  creator_id: UserId;
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
): Promise<DecidedSettlement> {
  const { rows } =
    await sql<DecidedSettlement>`UPDATE settlements SET ${set} WHERE settlement_id = ${settlementId} AND ${from}
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
  // Approved and still refused: this admin approved it.
  if (known.status === "approved") throw new ApiError("PERMISSION_DENIED", { fields: { reason: ["sameAdmin"] } });
  throw new ApiError("RESOURCE_CONFLICT");
}

async function auditAndNotify(
  tx: Tx,
  { creator_id: to }: DecidedSettlement,
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
