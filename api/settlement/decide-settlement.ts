import { type RawBuilder, sql } from "kysely";
import type { SettlementId, UserId } from "#contract/ids";
import type { SettlementDecisionName } from "#contract/settlement/values";
import { audit } from "../audit/audit";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { lockPayable } from "../ledger/balances";
import { postJournal } from "../ledger/post-journal";
import { won } from "../money";
import { notify } from "../notifications/notify";
import { lockActiveAdmins } from "../staff/lock-active-admins";
import { allowedDecisions } from "./allowed-decisions";
import { failedJournal, paidJournal } from "./journals";

type AdminAction = { adminId: UserId; settlementId: SettlementId; reason: string; at: Date };

/**
 * Approves a requested settlement; another admin must confirm it. Throws RESOURCE_CONFLICT unless it is requested, or its
 * approver is no admin any more, and, as all decisions, PERMISSION_DENIED for the admin's own from their time as a creator.
 */
export async function approveSettlement(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const set = sql`status = 'approved', approved_at = ${adminAction.at}, approved_by = ${adminAction.adminId},
      confirmed_at = NULL, confirmed_by = NULL, confirmed_as_sole_admin = NULL`;
    const settlement = await decide(tx, adminAction, "approve", set);
    await auditAndNotify(tx, settlement, adminAction, "approved");
  });
}

/**
 * Confirms what another admin approved: from now on a payout file contains it. Both are active admins when it commits.
 * Throws RESOURCE_CONFLICT unless it is approved by an active admin and unconfirmed, PERMISSION_DENIED for the approving
 * admin, unless they have been the only admin for thirty days.
 */
export async function confirmSettlement(deps: Deps, adminAction: AdminAction): Promise<void> {
  const { adminId, settlementId, at } = adminAction;
  await deps.database.db.transaction().execute(async (tx) => {
    const { status, approved_by: approver } = await lockSettlement(tx, settlementId);
    const active = await lockActiveAdmins(tx, approver ? [approver, adminId] : [adminId]);
    if (!active.has(adminId)) throw new ApiError("PERMISSION_DENIED");
    if (status === "approved" && approver && !active.has(approver)) throw conflict("approverNoAdmin");
    const set = sql`confirmed_at = ${at}, confirmed_by = ${adminId}, confirmed_as_sole_admin = (s.approved_by = ${adminId})`;
    await decide(tx, adminAction, "confirm", set);
    const target = { type: "settlement", id: settlementId } as const;
    await audit(tx, { ...adminAction, action: "settlement.confirm", target });
  });
}

/**
 * Records the bank's payment. Throws RESOURCE_CONFLICT unless it was confirmed, PERMISSION_DENIED for the approving admin,
 * unless they have been the only admin for thirty days.
 */
export async function paySettlement(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const set = sql`status = 'paid', decided_at = ${adminAction.at}, decided_by = ${adminAction.adminId}`;
    const settlement = await decide(tx, adminAction, "pay", set);
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
    const requested = await stateOf(tx, adminAction.settlementId).executeTakeFirst();
    if (!requested) throw notFound();
    await lockPayable(tx, requested.creator_id);
    const set = sql`status = 'rejected', decided_at = ${adminAction.at}, decided_by = ${adminAction.adminId}, reason = ${adminAction.reason}`;
    const settlement = await decide(tx, adminAction, "reject", set);
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

/** Locked before: an UPDATE that waited would judge by the admins it found before it waited. */
async function decide(
  tx: Tx,
  adminAction: AdminAction,
  decision: SettlementDecisionName,
  set: RawBuilder<unknown>,
): Promise<DecidedSettlement> {
  const { adminId, settlementId, at } = adminAction;
  const { status, creator_id, approved_by } = await lockSettlement(tx, settlementId);
  const { rows } = await sql<DecidedSettlement>`UPDATE settlements s SET ${set}
    WHERE s.settlement_id = ${settlementId} AND ${allowedDecisions(adminId, at)[decision]}
    RETURNING s.creator_id, s.amount_won, s.income_tax_won, s.local_tax_won, s.offset_won, s.net_won`.execute(tx);
  if (rows[0]) return rows[0];
  if (creator_id === adminId) throw denied("ownCase");
  const needsSecondAdmin = decision === "confirm" || decision === "pay";
  if (status !== "approved" || !needsSecondAdmin) throw new ApiError("RESOURCE_CONFLICT");
  if (approved_by === adminId) throw denied("sameAdmin");
  throw conflict(decision === "pay" ? "secondAdminMissing" : "reviewOver");
}

const stateOf = (tx: Tx, settlementId: SettlementId) =>
  tx
    .selectFrom("settlements")
    .select(["status", "creator_id", "approved_by"])
    .where("settlement_id", "=", settlementId);

async function lockSettlement(tx: Tx, settlementId: SettlementId) {
  const state = await stateOf(tx, settlementId).forNoKeyUpdate().executeTakeFirst();
  if (!state) throw notFound();
  return state;
}

const denied = (why: "ownCase" | "sameAdmin") => new ApiError("PERMISSION_DENIED", { fields: { reason: [why] } });
const conflict = (why: "approverNoAdmin" | "secondAdminMissing" | "reviewOver") =>
  new ApiError("RESOURCE_CONFLICT", { fields: { reason: [why] } });

async function auditAndNotify(
  tx: Tx,
  { creator_id: to }: DecidedSettlement,
  adminAction: AdminAction,
  state: "approved" | "paid" | "rejected",
): Promise<void> {
  const target = { type: "settlement", id: adminAction.settlementId } as const;
  const actions = { approved: "settlement.approve", paid: "settlement.pay", rejected: "settlement.reject" } as const;
  await audit(tx, { ...adminAction, action: actions[state], target });
  await notify(tx, {
    to,
    kind: "settlementDecided",
    actor: null,
    target,
    at: adminAction.at,
    event: `${adminAction.settlementId}:${state}`,
  });
}
