import ts from "typescript";

/** Why a function's parameters are refused. */
export type Refused = { file: string; line: number; name: string; why: "more than three" | "neighbouring texts" };

/** A text or an id, without null: two of one type side by side compile when swapped. */
function textTypeOf(parameter: ts.ParameterDeclaration, source: ts.SourceFile): string | undefined {
  const [, type] = /^(string|\w+Id)(?: \| (?:null|undefined))*$/.exec(parameter.type?.getText(source) ?? "") ?? [];
  return type;
}

/** The exported functions of a file with more than three positional parameters, or with two texts side by side. */
export function findPositionalParameters(file: string, text: string): Refused[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const refuse = ({ name, parameters }: Named): Refused[] => {
    const line = source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1;
    const place = { file, line, name: name.getText(source) };
    if (parameters.length > 3) return [{ ...place, why: "more than three" }];
    const isSwappable = parameters.some((parameter, at) => {
      const next = parameters[at + 1];
      const type = textTypeOf(parameter, source);
      return next !== undefined && type !== undefined && textTypeOf(next, source) === type;
    });
    return isSwappable ? [{ ...place, why: "neighbouring texts" }] : [];
  };
  return source.statements.filter(isExported).flatMap(functionsOf).flatMap(refuse);
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

type Named = { name: ts.Node; parameters: readonly ts.ParameterDeclaration[] };

function functionsOf(statement: ts.Statement): Named[] {
  if (ts.isFunctionDeclaration(statement) && statement.name)
    return [{ name: statement.name, parameters: statement.parameters }];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
      ? [{ name, parameters: initializer.parameters }]
      : [],
  );
}
