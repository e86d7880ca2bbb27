import type { AlterTableCmd, Constraint, Node } from "libpg-query";
import type { Migration } from "../../api/db/migration-file";

/** What a statement is judged by: its file, and what the statements before it have made. */
export type Context = { migration: Migration; history: History };

type NotNullCheck = { column: string; file: string; validated: boolean };

/** What the statements so far have made: each table's file, and the checks that say a column is not null. */
export class History {
  #file = "";
  readonly #madeIn = new Map<string, string>();
  readonly #addedIn = new Map<string, string>();
  readonly #notNull = new Map<string, NotNullCheck>();

  begin(file: string): void {
    this.#file = file;
  }

  /** Whether the table is older than the current file: it has rows, and requests that wait for its locks. */
  isOld(table: string | undefined): boolean {
    return table !== undefined && this.#madeIn.get(table) !== this.#file;
  }

  /** Whether the constraint was added by the current file. */
  isAddedHere(table: string, constraint: string): boolean {
    return this.#addedIn.get(`${table}.${constraint}`) === this.#file;
  }

  isProvedNotNull(table: string, column: string): boolean {
    return [...this.#notNull].some(
      ([name, check]) => name.startsWith(`${table}.`) && check.column === column && check.validated,
    );
  }

  apply(statement: Node): void {
    for (const table of tablesMadeBy(statement)) this.#madeIn.set(table, this.#file);
    if (!("AlterTableStmt" in statement)) return;
    const { relation, cmds = [] } = statement.AlterTableStmt;
    const table = relation?.relname ?? "";
    for (const command of cmds) if ("AlterTableCmd" in command) this.#applyCommand(table, command.AlterTableCmd);
  }

  #applyCommand(table: string, { subtype, name = "", def }: AlterTableCmd): void {
    if (subtype === "AT_AddConstraint" && def && "Constraint" in def) this.#addConstraint(table, def.Constraint);
    const check = this.#notNull.get(`${table}.${name}`);
    if (subtype === "AT_ValidateConstraint" && check) check.validated = true;
    if (subtype === "AT_DropConstraint") this.#notNull.delete(`${table}.${name}`);
  }

  #addConstraint(table: string, constraint: Constraint): void {
    const key = `${table}.${constraint.conname}`;
    this.#addedIn.set(key, this.#file);
    const column = columnNotNullBy(constraint);
    if (column) this.#notNull.set(key, { column, file: this.#file, validated: !constraint.skip_validation });
  }
}

function tablesMadeBy(statement: Node): string[] {
  if ("CreateStmt" in statement) return [statement.CreateStmt.relation?.relname ?? ""];
  if ("CreateTableAsStmt" in statement) return [statement.CreateTableAsStmt.into?.rel?.relname ?? ""];
  return [];
}

/** The column of CHECK (column IS NOT NULL) or of a NOT NULL constraint with a name. */
function columnNotNullBy({ contype, keys, raw_expr }: Constraint): string | undefined {
  if (contype === "CONSTR_NOTNULL") return textOf(keys?.[0]);
  if (contype !== "CONSTR_CHECK" || !raw_expr || !("NullTest" in raw_expr)) return undefined;
  const { arg, nulltesttype } = raw_expr.NullTest;
  if (nulltesttype !== "IS_NOT_NULL" || !arg || !("ColumnRef" in arg)) return undefined;
  return textOf(arg.ColumnRef.fields?.[0]);
}

const textOf = (node: Node | undefined) => (node && "String" in node ? node.String.sval : undefined);
