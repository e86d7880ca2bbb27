import type { UserId } from "#contract/ids";
import type { PayoutFile } from "#contract/settlement/schemas";
import type { TaxType } from "#contract/settlement/values";
import { verifyOwnPassword } from "../credentials/verify-password";
import { decrypt, encrypt } from "../crypto";
import type { Deps } from "../deps";
import { notify } from "../notifications/notify";
import { type FreshCode, withFreshCode } from "../second-factor/with-code";
import { audit } from "../staff/audit";
import { approvedForPayout } from "./queries";

export type AccountDetails = { bank: string; holder: string; number: string };
type Input = AccountDetails &
  FreshCode & {
    taxType?: TaxType;
    businessNumber?: string;
    userId: UserId;
    password: string | undefined;
    at: Date;
  };

/**
 * Sets the account for a creator's next requests; an open settlement keeps its own. Needs the password, and a fresh code
 * where the second factor is on, so that a stolen session cannot redirect the money. Throws INVALID_REQUEST_PASSWORD,
 * INVALID_REQUEST beside `code`.
 */
export async function setPayoutAccount(
  deps: Deps,
  { userId, password, code, address, at, taxType = "INDIVIDUAL_3_3", businessNumber, ...details }: Input,
): Promise<{ bank: string; last4: string }> {
  await verifyOwnPassword(deps, { userId, password, field: "password" });
  const last4 = details.number.slice(-4);
  const row = {
    bank: details.bank,
    last4,
    sealed: encrypt(deps.keys, JSON.stringify(details)),
    tax_type: taxType,
    business_number: taxType === "BUSINESS_INVOICE" ? (businessNumber ?? null) : null,
    updated_at: at,
  };
  await withFreshCode(deps, { userId, code, address, at }, async (tx) => {
    const before = await tx
      .selectFrom("payout_accounts")
      .select("updated_at")
      .where("user_id", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    await tx
      .insertInto("payout_accounts")
      .values({ user_id: userId, ...row })
      .onConflict((c) => c.column("user_id").doUpdateSet(row))
      .execute();
    if (!before) return;
    const target = { type: "settlement", id: userId } as const;
    await notify(tx, { to: userId, kind: "payoutAccountChanged", actor: null, target, at, event: at.toISOString() });
  });
  return { bank: details.bank, last4 };
}

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
