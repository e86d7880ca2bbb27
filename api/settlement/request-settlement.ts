import { limits } from "#contract/limits";
import type { Settlement } from "#contract/settlement";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { markActed } from "../http/idempotency";
import { newId } from "../ids";
import { balancesOf, lockPayable } from "../ledger/balances";
import { postJournal } from "../ledger/post-journal";
import { type CodeGiven, withCode } from "../second-factor/with-code";
import { requestedJournal } from "./journals";
import { sumLines } from "./lines";
import { openSettlement, settlementOf } from "./queries";
import { payoutOf } from "./withholding";

/**
 * Asks for all that is payable to be paid out. What it comes to is fixed here: one is open at a time, so nothing else
 * takes from it. Throws INSUFFICIENT_BALANCE under the least amount, RESOURCE_CONFLICT while one is open or without an
 * account to pay to, INVALID_REQUEST beside `code` where the second factor is on and no fresh one was given.
 */
export async function requestSettlement(
  deps: Deps,
  creatorId: string,
  at: Date,
  given: CodeGiven = {},
): Promise<Settlement> {
  const settlementId = newId("stl", at);
  await withCode(deps, { ...given, userId: creatorId, at }, async (tx) => {
    await lockPayable(tx, creatorId);
    if (await openSettlement(tx, creatorId)) throw conflict("settlementOpen");
    const account = await payoutAccount(tx, creatorId);
    const { payable, receivable } = await balancesOf(tx, creatorId);
    if (payable < limits.settlementWon.min) throw new ApiError("INSUFFICIENT_BALANCE");
    const payout = payoutOf(payable, receivable, account.tax_type);
    await postJournal(tx, requestedJournal(settlementId, creatorId, payable), at);
    const range = {
      creatorId,
      afterEntryId: await lastSettled(tx, creatorId),
      entryId: await entryOf(tx, settlementId, creatorId),
    };
    const { gross, carried, net } = await sumLines(tx, range);
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
    await markActed(tx, settlementId);
  });
  return settlementOf(deps, settlementId, creatorId);
}

const conflict = (field: "settlementOpen" | "payoutAccountMissing") =>
  new ApiError("RESOURCE_CONFLICT", { fields: { settlement: [field] } });

async function payoutAccount(tx: Tx, creatorId: string) {
  const account = await tx
    .selectFrom("payout_accounts")
    .selectAll()
    .where("user_id", "=", creatorId)
    .executeTakeFirst();
  if (!account) throw conflict("payoutAccountMissing");
  return account;
}

/** Where the last settlement that took anything ended; every later movement is still to be settled. */
async function lastSettled(tx: Tx, creatorId: string): Promise<number> {
  const last = await tx
    .selectFrom("settlements")
    .select((e) => e.fn.max("entry_id").as("entry_id"))
    .where("creator_id", "=", creatorId)
    .where("status", "<>", "rejected")
    .executeTakeFirst();
  return last?.entry_id ?? 0;
}

async function entryOf(tx: Tx, settlementId: string, creatorId: string): Promise<number> {
  const entry = await tx
    .selectFrom("ledger_entries")
    .select("entry_id")
    .where("journal_key", "=", `streq:${settlementId}`)
    .where("account", "=", `PAYABLE:${creatorId}`)
    .executeTakeFirstOrThrow();
  return entry.entry_id;
}
