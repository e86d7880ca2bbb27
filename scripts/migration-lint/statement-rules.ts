import type { IndexStmt, Node } from "libpg-query";
import { checkAlterTable } from "./alter-table-rules";
import type { Context } from "./history";

/** The only statements of a file without a transaction: a killed run begins again with the first of them. */
const mayRunTwice =
  "may not be in a file with `transaction: no`: only statements that may run twice, as IF NOT EXISTS, VALIDATE and SET NOT NULL";

/** What is wrong with one statement; nothing for one that a serving version does not notice. */
export function checkStatement(statement: Node, context: Context): string[] {
  const [kind = ""] = Object.keys(statement);
  if ("AlterTableStmt" in statement) return checkAlterTable(statement.AlterTableStmt, context);
  if ("IndexStmt" in statement) return checkIndex(statement.IndexStmt, context);
  if ("DropStmt" in statement) return checkDrop(statement.DropStmt, context);
  if ("AlterEnumStmt" in statement) return statement.AlterEnumStmt.skipIfNewValExists ? [] : inTransaction(context);
  if ("VacuumStmt" in statement) return statement.VacuumStmt.is_vacuumcmd ? ["VACUUM is the server's own work"] : [];
  if (!context.migration.transaction) return [`${kind} ${mayRunTwice}`];
  if ("RenameStmt" in statement) return onlyAfter(context, "a rename");
  if ("UpdateStmt" in statement) return checkWrite("UPDATE", statement.UpdateStmt, context);
  if ("DeleteStmt" in statement) return checkWrite("DELETE", statement.DeleteStmt, context);
  if ("VariableSetStmt" in statement) return checkSetting(statement.VariableSetStmt.name);
  return harmless.has(kind) ? [] : [refused[kind] ?? `${kind} is not known to the rules of scripts/migration-lint`];
}

/** They make something new, or lock a table for a moment, for which the lock timeout is enough. */
const harmless = new Set([
  "CreateStmt",
  "CreateTableAsStmt",
  "CreateSeqStmt",
  "CreateEnumStmt",
  "CreateDomainStmt",
  "CreateFunctionStmt",
  "CreateTrigStmt",
  "CreateExtensionStmt",
  "CommentStmt",
  "InsertStmt",
  "SelectStmt",
  "AlterSeqStmt",
]);

const refused: Record<string, string> = {
  TransactionStmt: "the runner begins and commits: use `-- transaction: no` instead",
  DoStmt: "a DO block hides its statements from these rules",
  TruncateStmt: "TRUNCATE locks out every reader and leaves nothing for the previous version",
  LockStmt: "LOCK TABLE makes every request wait",
  ClusterStmt: "CLUSTER rewrites the table under an exclusive lock",
  ReindexStmt: "REINDEX locks out writers: make a new index CONCURRENTLY and drop the old one",
};

function checkIndex({ idxname, relation, concurrent, if_not_exists }: IndexStmt, context: Context): string[] {
  const { migration, history } = context;
  if (concurrent && migration.transaction) return ["CREATE INDEX CONCURRENTLY needs `-- transaction: no`"];
  if (concurrent)
    return if_not_exists && idxname ? [] : ["a concurrent index needs a name and IF NOT EXISTS, to run twice"];
  if (!migration.transaction) return [`CREATE INDEX ${mayRunTwice}`];
  if (!history.isOld(relation?.relname)) return [];
  return [`an index on ${relation?.relname}, an older table, locks out writers: make it CONCURRENTLY`];
}

type Drop = { removeType?: string; concurrent?: boolean; missing_ok?: boolean; objects?: Node[] };

function checkDrop({ removeType, concurrent, missing_ok }: Drop, context: Context): string[] {
  const { transaction } = context.migration;
  if (concurrent && transaction) return ["DROP INDEX CONCURRENTLY needs `-- transaction: no`"];
  if (!transaction && !(concurrent && missing_ok)) return [`a drop ${mayRunTwice}`];
  if (removeType === "OBJECT_INDEX" && !concurrent)
    return ["DROP INDEX locks the table: make it CONCURRENTLY", ...onlyAfter(context, "a drop")];
  return onlyAfter(context, "a drop");
}

function checkWrite(
  verb: string,
  { relation, whereClause }: { relation?: { relname?: string }; whereClause?: Node },
  { history }: Context,
): string[] {
  if (whereClause || !history.isOld(relation?.relname)) return [];
  return [
    `${verb} of every row of ${relation?.relname} locks them until the end: use a backfill (api/worker/backfill.ts)`,
  ];
}

const checkSetting = (name = "") =>
  ["lock_timeout", "statement_timeout"].includes(name) ? [`${name} is set by the runner`] : [];

const inTransaction = ({ migration }: Context) => (migration.transaction ? [] : [`this statement ${mayRunTwice}`]);

const onlyAfter = ({ migration }: Context, what: string) =>
  migration.phase === "after" ? [] : [`${what} breaks the version that still serves: it needs \`-- phase: after\``];
