import type { Node } from "libpg-query";
import type { Migration } from "../../api/db/migration-file";

/** Functions have had files of their own from this number on. */
const firstChecked = 85;

type Context = { migration: Migration; functionNames: ReadonlySet<string> };

/** A function is changed in its own file; a migration that needs one at its moment says why it has a copy. */
export function checkFunctionStatement(statement: Node, { migration, functionNames }: Context): string[] {
  if (Number.parseInt(migration.name, 10) < firstChecked) return [];
  if ("CreateFunctionStmt" in statement) return checkCopy(migration);
  return droppedBy(statement)
    .filter((name) => functionNames.has(name))
    .map((name) => `it drops ${name}, which has a file in sql/functions/: delete that file too`);
}

function checkCopy({ phase, text }: Migration): string[] {
  if (phase === "after") return ["a function of the phase `after` would replace the newer one of its file"];
  if (/^-- own copy: \S/m.test(text)) return [];
  return ["a function stands in api/<domain>/sql/functions/; a copy that this file needs says why: `-- own copy: …`"];
}

function droppedBy(statement: Node): string[] {
  if (!("DropStmt" in statement) || statement.DropStmt.removeType !== "OBJECT_FUNCTION") return [];
  return (statement.DropStmt.objects ?? []).flatMap((object) => {
    const last = "ObjectWithArgs" in object ? object.ObjectWithArgs.objname?.at(-1) : undefined;
    return last && "String" in last ? (last.String.sval ?? []) : [];
  });
}
