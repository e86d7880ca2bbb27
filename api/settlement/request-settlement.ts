import type { SettlementId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Settlement } from "#contract/settlement/schemas";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { markDone } from "../http/idempotency";
import { newId } from "../ids";
import { balancesOf, lockPayable } from "../ledger/balances";
import { postJournal } from "../ledger/post-journal";
import { type FreshCode, withFreshCode } from "../second-factor/with-code";
import { requestedJournal } from "./journals";
import { openSettlement, settlementOf } from "./queries";
import { sumStatementLines } from "./statement-lines";
import { payoutOf } from "./withholding";

/**
 * Requests a payout of everything payable. Only one settlement is open at a time, so its amount is fixed here. Throws
 * INSUFFICIENT_BALANCE below the minimum, RESOURCE_CONFLICT while one is open or no account is set, INVALID_REQUEST beside
 * `code` without a fresh code where the second factor is on.
 */
export async function requestSettlement(
  deps: Deps,
  { creatorId, at, given = {} }: { creatorId: UserId; at: Date; given?: FreshCode },
): Promise<Settlement> {
  const settlementId = newId("stl", at);
  await withFreshCode(deps, { ...given, userId: creatorId, at }, async (tx) => {
    await lockPayable(tx, creatorId);
    if (await openSettlement(tx, creatorId)) throw conflict("settlementOpen");
    const account = await payoutAccount(tx, creatorId);
    const { payable, receivable } = await balancesOf(tx, creatorId);
    if (payable < limits.settlementWon.min) throw new ApiError("INSUFFICIENT_BALANCE");
    const payout = payoutOf(payable, receivable, account.tax_type);
    await postJournal(tx, requestedJournal({ settlementId, creatorId, amount: payable }), at);
    const range = {
      creatorId,
      afterEntryId: await lastSettled(tx, creatorId),
      entryId: await entryOf(tx, settlementId, creatorId),
    };
    const { gross, carried, net } = await sumStatementLines(tx, range);
    if (net !== payable) throw new Error(`the lines of ${settlementId} sum to ${net}, payable is ${payable}`);
    await tx
      .insertInto("settlements")
      .values({
        settlement_id: settlementId,
        creator_id: creatorId,
        amount_won: payable,
        gross_won: gross,
        platform_fee_won: gross + carried - net,
        carried_won: carried,
        income_tax_won: payout.incomeTax,
        local_tax_won: payout.localTax,
        offset_won: payout.offset,
        net_won: payout.net,
        tax_type: account.tax_type,
        business_number: account.business_number,
        payout_bank: account.bank,
        payout_last4: account.last4,
        payout_sealed: account.sealed,
        after_entry_id: range.afterEntryId,
        entry_id: range.entryId,
        requested_at: at,
      })
      .execute();
    await markDone(tx, settlementId);
  });
  return settlementOf(deps, creatorId, { settlementId });
}

const conflict = (field: "settlementOpen" | "payoutAccountMissing") =>
  new ApiError("RESOURCE_CONFLICT", { fields: { settlement: [field] } });

async function payoutAccount(tx: Tx, creatorId: UserId) {
  const account = await tx
    .selectFrom("payout_accounts")
    .selectAll()
    .where("user_id", "=", creatorId)
    .executeTakeFirst();
  if (!account) throw conflict("payoutAccountMissing");
  return account;
}

/** The entry of the last settlement not rejected; later entries are still to be settled. */
async function lastSettled(tx: Tx, creatorId: UserId): Promise<number> {
  const last = await tx
    .selectFrom("settlements")
    .select((e) => e.fn.max("entry_id").as("entry_id"))
    .where("creator_id", "=", creatorId)
    .where("status", "<>", "rejected")
    .executeTakeFirst();
  return last?.entry_id ?? 0;
}

async function entryOf(tx: Tx, settlementId: SettlementId, creatorId: UserId): Promise<number> {
  const entry = await tx
    .selectFrom("ledger_journals as j")
    .innerJoin("ledger_entries as e", "e.journal_key", "j.journal_key")
    .select("e.entry_id")
    .where("j.event", "=", "streq")
    .where("j.settlement_id", "=", settlementId)
    .where("e.account", "=", `PAYABLE:${creatorId}`)
    .executeTakeFirstOrThrow();
  return entry.entry_id;
}
