import ts from "typescript";

/** `table` is null where the code builds the name, so that nobody can tell whose it is. */
export type TableWrite = { file: string; line: number; table: string | null };

const builders = ["insertInto", "updateTable", "deleteFrom", "mergeInto", "replaceInto"];
/** An expression inside a template text. */
const hole = "\u0000";
const name = `("?[a-z_][\\w."]*|${hole})`;
const written = new RegExp(
  `\\b(?:INSERT\\s+INTO|MERGE\\s+INTO|DELETE\\s+FROM|TRUNCATE(?:\\s+TABLE)?|COPY)\\s+(?:ONLY\\s+)?${name}` +
    `|\\bUPDATE\\s+(?:ONLY\\s+)?${name}(?:\\s+(?:AS\\s+)?\\w+)?\\s+SET\\b`,
  "gi",
);

/** Every table that `file` writes: code by Kysely or by SQL in a text, or a .sql file. */
export function findTableWrites(file: string, text: string): TableWrite[] {
  return file.endsWith(".sql") ? findSqlWrites(file, text, 1) : findCodeWrites(file, text);
}

function findCodeWrites(file: string, text: string): TableWrite[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: TableWrite[] = [];
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isBuilder(node.expression))
      found.push({ file, line: lineOf(node.expression.name), table: tableOf(node.arguments[0]) });
    const sql = textOf(node);
    if (sql !== undefined) found.push(...findSqlWrites(file, sql, lineOf(node)));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function findSqlWrites(file: string, sql: string, firstLine: number): TableWrite[] {
  return [...sql.matchAll(written)].flatMap((match) => {
    const table = (match[1] ?? match[2] ?? hole).replaceAll('"', "");
    // The queue's own tables are not ours: they are written as `graphile_worker.…`.
    if (table.startsWith("graphile_worker.")) return [];
    const line = firstLine + sql.slice(0, match.index).split("\n").length - 1;
    return [{ file, line, table: table === hole ? null : table }];
  });
}

const isBuilder = (called: ts.Expression): called is ts.PropertyAccessExpression =>
  ts.isPropertyAccessExpression(called) && builders.includes(called.name.text);

/** `"users"` and `"users as u"`. */
const tableOf = (argument: ts.Expression | undefined): string | null =>
  argument && ts.isStringLiteralLike(argument) ? (argument.text.split(/\s+/)[0] ?? null) : null;

/** A text with a hole for each expression in it; undefined for anything else. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => hole + literal.text).join("");
  return undefined;
}
