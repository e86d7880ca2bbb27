import { type CreateFunctionStmt, type Node, parse } from "libpg-query";
import type { SqlFunction } from "../../api/db/sql-functions";

type Violation = { file: string; message: string };

/** What is wrong with the files of api/<domain>/sql/functions/ (docs/decisions/140). */
export async function checkFunctions(functions: SqlFunction[]): Promise<Violation[]> {
  const files = new Map<string, string>();
  const violations: Violation[] = [];
  for (const each of functions) {
    const messages = await checkFunction(each);
    const other = files.get(each.name);
    if (other) messages.push(`${other} defines ${each.name} too`);
    files.set(each.name, each.file);
    violations.push(...messages.map((message) => ({ file: each.file, message })));
  }
  return violations;
}

async function checkFunction({ name, text, isCounted }: SqlFunction): Promise<string[]> {
  const messages = [
    ...checkText(await parse(text).catch((error: Error) => error.message), name),
    ...(isCounted ? [] : ["its text has another revision now: `npm run schema` counts it"]),
  ];
  // Its first line is the revision.
  const comments = text.split("\n").findIndex((line) => !line.startsWith("--"));
  if (comments > 4) messages.push("a comment has at most three lines");
  if (comments < 2) messages.push("it lacks a comment: what the function decides");
  return messages;
}

function checkText(parsed: string | { stmts?: { stmt?: Node }[] }, name: string): string[] {
  if (typeof parsed === "string") return [parsed];
  const statements = (parsed.stmts ?? []).flatMap(({ stmt }) => stmt ?? []);
  const [first] = statements;
  if (statements.length !== 1 || !first || !("CreateFunctionStmt" in first))
    return [`it has other statements than one CREATE OR REPLACE FUNCTION ${name}`];
  return checkDefinition(first.CreateFunctionStmt, name);
}

function checkDefinition({ replace, is_procedure, funcname = [] }: CreateFunctionStmt, name: string): string[] {
  if (!replace || is_procedure) return ["it must be CREATE OR REPLACE FUNCTION: it is applied again after each change"];
  const defined = funcname.map((part) => ("String" in part ? part.String.sval : "")).join(".");
  return defined === name ? [] : [`it defines ${defined}, and its name promises ${name}`];
}
