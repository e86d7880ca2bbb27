import type { OrderId, UserId } from "#contract/ids";
import type { SettlementLine } from "#contract/settlement/schemas";
import type { Db, Tx } from "../db/connect";
import { execute, loadSql } from "../db/load-sql";

type LineRange = { creatorId: UserId; afterEntryId: number; entryId: number };

type Lines = { payable: string; receivable: string; afterEntryId: number; entryId: number };
const inRange = ["payable", "receivable", "afterEntryId", "entryId"] as const;

type LineRow = {
  kind: SettlementLine["kind"];
  order_kind: SettlementLine["order"];
  at: Date;
  order_id: OrderId;
  paid_at: Date;
  gross: number;
  carried: number;
  net: number;
};
const listStatement = loadSql<LineRow, Lines>("settlement/sql/list-statement-lines.sql", {
  name: "statement_lines",
  parameters: inRange,
});

type Sums = { gross: number; carried: number; net: number };
const sumStatement = loadSql<Sums, Lines>("settlement/sql/sum-statement-lines.sql", {
  name: "statement_sums",
  parameters: inRange,
});

const linesIn = ({ creatorId, ...entries }: LineRange): Lines => ({
  payable: `PAYABLE:${creatorId}`,
  receivable: `ACT_RECEIVABLE:${creatorId}`,
  ...entries,
});

export async function listStatementLines(db: Db | Tx, range: LineRange): Promise<SettlementLine[]> {
  const rows = await execute(db, listStatement, linesIn(range));
  return rows.map((row) => ({
    kind: row.kind,
    orderId: row.order_id,
    order: row.order_kind,
    at: row.at.toISOString(),
    paidAt: row.paid_at.toISOString(),
    gross: row.gross,
    platformFee: row.gross + row.carried - row.net,
    carried: row.carried,
    net: row.net,
  }));
}

export async function sumStatementLines(db: Db | Tx, range: LineRange): Promise<Sums> {
  const [sums] = await execute(db, sumStatement, linesIn(range));
  return sums ?? { gross: 0, carried: 0, net: 0 };
}
