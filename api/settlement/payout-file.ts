import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { PayoutFile } from "#contract/settlement/schemas";
import { audit } from "../audit/audit";
import { decrypt } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { isConfirmedForPayout } from "./allowed-decisions";
import type { AccountDetails } from "./payout-account";
import type { SettlementRow } from "./queries";

type PayoutRow = SettlementRow & {
  nickname: string;
  payout_sealed: string;
  approver: string;
  approved_by: UserId;
  confirmer: string;
  confirmed_by: UserId;
  confirmed_at: Date;
};

/**
 * Every settlement that two admins, active still, approved and confirmed, with its account: the bank's file. A row says
 * when an earlier file contained it, and the audit log names for each settlement who made the file and the two admins.
 */
export async function payoutFile(deps: Deps, adminId: UserId, at: Date): Promise<PayoutFile> {
  const rows = await deps.database.db.transaction().execute(async (tx) => {
    const confirmed = await lockConfirmed(tx);
    for (const { settlement_id: id, approved_by, confirmed_by } of confirmed) {
      const reason = `approvedBy: ${approved_by}, confirmedBy: ${confirmed_by}`;
      await audit(tx, { adminId, action: "settlement.export", target: { type: "settlement", id }, reason, at });
      await tx.updateTable("settlements").set({ payout_file_at: at }).where("settlement_id", "=", id).execute();
    }
    return confirmed;
  });
  return { items: rows.map((row) => toItem(deps, row)) };
}

/** In the order of their requests; locked, so that of two simultaneous files the second names the first. */
async function lockConfirmed(tx: Tx): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    SELECT s.*, c.nickname, a.nickname AS approver, d.nickname AS confirmer
    FROM settlements s JOIN users c ON c.user_id = s.creator_id JOIN users a ON a.user_id = s.approved_by
      JOIN users d ON d.user_id = s.confirmed_by
    WHERE ${isConfirmedForPayout} ORDER BY s.requested_at, s.settlement_id FOR NO KEY UPDATE OF s`.execute(tx);
  return rows;
}

function toItem(deps: Deps, row: PayoutRow): PayoutFile["items"][number] {
  const account = JSON.parse(decrypt(deps.keys, row.payout_sealed)) as AccountDetails;
  return {
    settlementId: row.settlement_id,
    bank: account.bank,
    accountNumber: account.number,
    holder: account.holder,
    net: row.net_won,
    gross: row.gross_won,
    platformFee: row.platform_fee_won,
    amount: row.amount_won,
    incomeTax: row.income_tax_won,
    localTax: row.local_tax_won,
    offset: row.offset_won,
    taxType: row.tax_type,
    businessNumber: row.business_number ?? "",
    nickname: row.nickname,
    requestedAt: row.requested_at.toISOString(),
    approvedBy: row.approver,
    approvedById: row.approved_by,
    confirmedBy: row.confirmer,
    confirmedById: row.confirmed_by,
    confirmedAt: row.confirmed_at.toISOString(),
    earlierFileAt: row.payout_file_at?.toISOString() ?? "",
  };
}
