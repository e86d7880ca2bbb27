import type { UserId } from "#contract/ids";
import type { TaxType } from "#contract/settlement/values";
import { verifyOwnPassword } from "../credentials/verify-password";
import { encrypt } from "../crypto";
import type { Deps } from "../deps";
import { notify } from "../notifications/notify";
import { type FreshCode, withFreshCode } from "../second-factor/with-code";

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
