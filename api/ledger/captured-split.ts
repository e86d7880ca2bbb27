import type { Db, Tx } from "../db/connect";
import { won } from "../money";
import type { Split } from "./split";

/** How a payment was split when it was captured, as the ledger has it: the fee may have changed since. */
export async function capturedSplit(db: Db | Tx, orderId: string): Promise<Split> {
  const entries = await db
    .selectFrom("ledger_entries as e")
    .innerJoin("ledger_accounts as a", "a.account", "e.account")
    .select(["a.kind", "e.amount_won"])
    .where("e.journal_key", "=", `capture:${orderId}`)
    .execute();
  if (entries.length === 0) throw new Error(`no capture of ${orderId} in the ledger`);
  const credit = (kind: string) => won(-(entries.find((entry) => entry.kind === kind)?.amount_won ?? 0) + 0);
  return { fee: credit("FEE_REVENUE"), vat: credit("VAT_OUT"), net: credit("HELD") };
}
