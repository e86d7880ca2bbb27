import type { Insertable } from "kysely";
import type { DiscrepancyId, OrderId, RefundId, SettlementId } from "#contract/ids";
import type { DiscrepancyResolution } from "#contract/reconciliation/values";
import type { Db, Tx } from "../db/connect";
import type { Tables } from "../db/tables";

/** What a journal is about: at most one journal of an event per subject. */
export type JournalSubject =
  | { event: "capture" | "release"; orderId: OrderId }
  | { event: "refund" | "cbwon" | "cbfee"; refundId: RefundId }
  | { event: "chargeback" | "pgsettle"; transactionKey: string }
  | { event: "streq" | "stpaid" | "stfail"; settlementId: SettlementId }
  | { event: "taxpay"; month: string }
  | DiscrepancySubject;

/** A difference enters SUSPENSE under its discrepancy alone, and leaves it by a provider transaction or a resolution. */
export type DiscrepancySubject = { event: "recon"; findingId: DiscrepancyId } & (
  | { transactionKey?: undefined; resolution?: undefined }
  | { transactionKey: string; resolution?: undefined }
  | { resolution: DiscrepancyResolution; transactionKey?: undefined }
);

type SubjectColumns = Required<Omit<Insertable<Tables["ledger_journals"]>, "created_at">>;

const none = {
  order_id: null,
  refund_id: null,
  chargeback_transaction_key: null,
  settlement_id: null,
  settled_transaction_key: null,
  tax_month: null,
  finding_id: null,
  returned_transaction_key: null,
  resolution: null,
};

/** A subject as the columns of its journal, every one of them: a null is a part of the subject too. */
export function subjectColumns(subject: JournalSubject): SubjectColumns {
  const { event } = subject;
  switch (subject.event) {
    case "capture":
    case "release":
      return { ...none, event, order_id: subject.orderId };
    case "refund":
    case "cbwon":
    case "cbfee":
      return { ...none, event, refund_id: subject.refundId };
    case "chargeback":
      return { ...none, event, chargeback_transaction_key: subject.transactionKey };
    case "pgsettle":
      return { ...none, event, settled_transaction_key: subject.transactionKey };
    case "streq":
    case "stpaid":
    case "stfail":
      return { ...none, event, settlement_id: subject.settlementId };
    case "taxpay":
      return { ...none, event, tax_month: subject.month };
    case "recon": {
      const { findingId, transactionKey = null, resolution = null } = subject;
      return { ...none, event, finding_id: findingId, returned_transaction_key: transactionKey, resolution };
    }
  }
}

/** The key of a subject's journal; null where none was posted. */
export async function findJournalKey(db: Db | Tx, subject: JournalSubject): Promise<string | null> {
  const columns = Object.entries(subjectColumns(subject)) as [keyof SubjectColumns, string | null][];
  const found = await db
    .selectFrom("ledger_journals")
    .select("journal_key")
    .where((e) =>
      e.and(
        columns.map(([column, value]) => (value === null ? e(column, "is", null) : e(column, "=", value as never))),
      ),
    )
    .executeTakeFirst();
  return found?.journal_key ?? null;
}
