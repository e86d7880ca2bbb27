import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node } from "libpg-query";
import type { Context } from "./history";

/** What is wrong with the commands of one ALTER TABLE or ALTER INDEX. On a table that the same file makes everything is allowed. */
export function checkAlterTable({ relation, objtype, cmds = [] }: AlterTableStmt, context: Context): string[] {
  const table = relation?.relname ?? "";
  const commands = cmds.flatMap((each) => ("AlterTableCmd" in each ? [each.AlterTableCmd] : []));
  if (objtype === "OBJECT_INDEX" && commands.every(({ subtype }) => subtype === "AT_SetStatistics")) return [];
  if (objtype !== "OBJECT_TABLE") return [`ALTER of ${objtype} is not known to the rules of scripts/migration-lint`];
  if (!context.migration.transaction) return commands.flatMap((command) => checkRepeatable(command, table, context));
  if (!context.history.isOld(table)) return [];
  return commands.flatMap((command) => checkCommand(command, { table, commands, context }));
}

function checkRepeatable(command: AlterTableCmd, table: string, context: Context): string[] {
  if (command.subtype === "AT_ValidateConstraint") return [];
  if (command.subtype === "AT_SetNotNull") return checkSetNotNull(command, table, context);
  return [`${command.subtype} of ${table} needs a transaction: it cannot run twice`];
}

type Altered = { table: string; commands: AlterTableCmd[]; context: Context };

function checkCommand(command: AlterTableCmd, { table, commands, context }: Altered): string[] {
  const { subtype = "", name = "", def } = command;
  if (subtype === "AT_AddColumn" && def && "ColumnDef" in def) return checkNewColumn(def.ColumnDef, table);
  if (subtype === "AT_AddConstraint" && def && "Constraint" in def) return checkNewConstraint(def.Constraint, table);
  if (subtype === "AT_SetNotNull") return checkSetNotNull(command, table, context);
  if (subtype === "AT_AlterColumnType")
    return [`a new type for ${table}.${name} rewrites or breaks it: add a column and move to it by a backfill`];
  if (subtype === "AT_ValidateConstraint")
    return context.history.isAddedHere(table, name)
      ? [`${name} is validated under the lock that added it: validate it in a later file`]
      : [];
  if (subtype === "AT_ColumnDefault" && def) return [];
  if (subtype === "AT_DropConstraint" && isReplaced(name, commands)) return [];
  if (drops.has(subtype) && context.migration.phase === "before")
    return [
      `${subtype.slice(3)} ${name} of ${table} breaks the version that still serves: it needs \`-- phase: after\``,
    ];
  return drops.has(subtype) || brief.has(subtype) ? [] : [`${subtype} of ${table} is not known to the rules`];
}

const drops = new Set([
  "AT_DropColumn",
  "AT_DropConstraint",
  "AT_ColumnDefault",
  "AT_DropExpression",
  "AT_DropIdentity",
]);
/** They change the catalog alone. */
const brief = new Set([
  "AT_DropNotNull",
  "AT_SetStatistics",
  "AT_SetRelOptions",
  "AT_ResetRelOptions",
  "AT_SetStorage",
]);

/** A constraint of the same name in its place: a list of values that grows. */
const isReplaced = (name: string, commands: AlterTableCmd[]) =>
  commands.some(({ def }) => def && "Constraint" in def && def.Constraint.conname === name);

function checkSetNotNull({ name = "" }: AlterTableCmd, table: string, { history }: Context): string[] {
  if (!history.isOld(table) || history.isProvedNotNull(table, name)) return [];
  return [
    `NOT NULL on ${table}.${name} reads the whole table under an exclusive lock: first validate CHECK (${name} IS NOT NULL)`,
  ];
}

function checkNewColumn({ colname, typeName, constraints = [] }: ColumnDef, table: string): string[] {
  const column = `${table}.${colname}`;
  const found = constraints.flatMap((each) => ("Constraint" in each ? [each.Constraint] : []));
  const value = found.find(({ contype }) => contype === "CONSTR_DEFAULT")?.raw_expr;
  const type = typeName?.names?.at(-1);
  const isSerial = type !== undefined && "String" in type && /serial/.test(type.String.sval ?? "");
  const rewrites = isSerial || found.some(({ contype }) => contype === "CONSTR_IDENTITY" || isStored(contype));
  const messages = rewrites ? [`${column} is computed for every row under an exclusive lock`] : [];
  if (value && !isOnceForAll(value)) messages.push(`the default of ${column} is volatile: it rewrites the table`);
  if (!value && !rewrites && found.some(({ contype }) => contype === "CONSTR_NOTNULL"))
    messages.push(`${column} is NOT NULL without a default: no row that exists could have it`);
  if (found.some(({ contype = "" }) => checked.has(contype)))
    messages.push(
      `a constraint on the new ${column} is checked at once: add it with NOT VALID in a statement of its own`,
    );
  if (found.some(({ contype = "" }) => indexed.has(contype)))
    messages.push(`${column} brings an index that locks out writers: make it CONCURRENTLY`);
  return messages;
}

const checked = new Set(["CONSTR_CHECK", "CONSTR_FOREIGN"]);
const indexed = new Set(["CONSTR_PRIMARY", "CONSTR_UNIQUE", "CONSTR_EXCLUSION"]);
const isStored = (contype: string | undefined) => contype === "CONSTR_GENERATED";

function checkNewConstraint(constraint: Constraint, table: string): string[] {
  const { contype = "", conname = "a constraint", skip_validation, indexname } = constraint;
  if (indexed.has(contype))
    return indexname
      ? []
      : [`${conname} of ${table} brings an index that locks out writers: make it CONCURRENTLY, then USING INDEX`];
  return skip_validation ? [] : [`${conname} is checked against every row of ${table}: add it with NOT VALID`];
}

/** Functions with one value for the whole statement: the column is added without a rewrite. */
const onceForAll = new Set(["now", "transaction_timestamp", "statement_timestamp"]);

function isOnceForAll(expression: Node): boolean {
  if ("A_Const" in expression || "SQLValueFunction" in expression) return true;
  if ("TypeCast" in expression) return isAll([expression.TypeCast.arg]);
  if ("A_ArrayExpr" in expression) return isAll(expression.A_ArrayExpr.elements ?? []);
  if ("A_Expr" in expression) return isAll([expression.A_Expr.lexpr, expression.A_Expr.rexpr].filter(Boolean));
  if (!("FuncCall" in expression)) return false;
  const { funcname = [], args = [] } = expression.FuncCall;
  const name = funcname.at(-1);
  return name !== undefined && "String" in name && onceForAll.has(name.String.sval ?? "") && isAll(args);
}

const isAll = (parts: (Node | undefined)[]) => parts.every((part) => part !== undefined && isOnceForAll(part));
