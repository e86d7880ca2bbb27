import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { PayoutFile } from "#contract/settlement/schemas";
import { decrypt } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { audit } from "../staff/audit";
import type { AccountDetails } from "./payout-account";
import type { SettlementRow } from "./queries";

/** Every approved settlement with its payout account, for the bank's file; creating it is audited. */
export async function payoutFile(deps: Deps, adminId: UserId, at: Date): Promise<PayoutFile> {
  const rows = await deps.database.db.transaction().execute(async (tx) => {
    const approved = await approvedForPayout(tx);
    for (const { settlement_id: id } of approved)
      await audit(tx, { adminId, action: "settlement.export", target: { type: "settlement", id }, reason: "", at });
    return approved;
  });
  return {
    items: rows.map((row) => {
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
      };
    }),
  };
}

/** Approved settlements not yet paid, in the order of their requests. */
async function approvedForPayout(tx: Tx) {
  const { rows } = await sql<SettlementRow & { nickname: string; payout_sealed: string }>`
    SELECT s.*, c.nickname FROM settlements s JOIN users c ON c.user_id = s.creator_id
    WHERE s.status = 'approved' AND s.payout_sealed IS NOT NULL ORDER BY s.requested_at, s.settlement_id`.execute(tx);
  return rows;
}
