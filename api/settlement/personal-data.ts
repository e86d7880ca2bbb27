import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import { decrypt } from "../crypto";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";
import type { AccountDetails } from "./payout-account";

export const settlementPersonalData: DomainPersonalData = { erase: erasePayoutAccounts, export: exportSettlements };

/** Whether a creator has a settlement that is neither paid nor rejected yet. */
export async function hasOpenSettlement(db: Db | Tx, creatorId: UserId): Promise<boolean> {
  const open = await db
    .selectFrom("settlements")
    .select("settlement_id")
    .where("creator_id", "=", creatorId)
    .where("status", "in", ["requested", "approved"])
    .executeTakeFirst();
  return open !== undefined;
}

/** Erases the creator's bank accounts; the amounts paid remain, as the law requires. */
async function erasePayoutAccounts(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom("payout_accounts").where("user_id", "=", userId).execute();
  const erased = { payout_bank: "", payout_last4: "", payout_sealed: null };
  await tx.updateTable("settlements").set(erased).where("creator_id", "=", userId).execute();
}

/** A creator's settlements and their payout account, for their data archive. */
async function exportSettlements(deps: Deps, userId: UserId): Promise<PersonalTables> {
  const { db } = deps.database;
  const rows = await db
    .selectFrom("settlements")
    .selectAll()
    .where("creator_id", "=", userId)
    .orderBy("requested_at")
    .execute();
  const account = await db
    .selectFrom("payout_accounts")
    .select(["sealed", "tax_type", "business_number", "updated_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return {
    settlements: rows.map((row) => ({
      settlementId: row.settlement_id,
      status: row.status,
      grossWon: row.gross_won,
      platformFeeWon: row.platform_fee_won,
      amountWon: row.amount_won,
      incomeTaxWon: row.income_tax_won,
      localTaxWon: row.local_tax_won,
      offsetWon: row.offset_won,
      netWon: row.net_won,
      taxType: row.tax_type,
      businessNumber: row.business_number,
      requestedAt: row.requested_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
    })),
    payoutAccount: account
      ? [
          {
            ...(JSON.parse(decrypt(deps.keys, account.sealed)) as AccountDetails),
            taxType: account.tax_type,
            businessNumber: account.business_number,
            updatedAt: account.updated_at.toISOString(),
          },
        ]
      : [],
  };
}
