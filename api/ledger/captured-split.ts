import type { OrderId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";
import { won } from "../money";
import type { Split } from "./split";

/** A payment's split at its capture, from the ledger: the fee rate may have changed since. */
export async function capturedSplit(db: Db | Tx, orderId: OrderId): Promise<Split> {
  const entries = await db
    .selectFrom("ledger_entries as e")
    .innerJoin("ledger_journals as j", "j.journal_key", "e.journal_key")
    .innerJoin("ledger_accounts as a", "a.account", "e.account")
    .select(["a.kind", "e.amount_won"])
    .where("j.event", "=", "capture")
    .where("j.order_id", "=", orderId)
    .execute();
  if (entries.length === 0) throw new Error(`no capture of ${orderId} in the ledger`);
  const credit = (kind: string) => won(-(entries.find((entry) => entry.kind === kind)?.amount_won ?? 0) + 0);
  return { fee: credit("FEE_REVENUE"), vat: credit("VAT_OUT"), net: credit("HELD") };
}
