import ts from "typescript";

type Relay = { name: string; from: string };

/** What a file exports of another file as it is, and whether it declares anything itself. */
export function findRelayedExports(file: string, text: string): { relays: Relay[]; isOnlyRelays: boolean } {
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imported = new Map<string, string>();
  for (const statement of statements)
    if (ts.isImportDeclaration(statement))
      for (const name of namesOf(statement)) imported.set(name, (statement.moduleSpecifier as ts.StringLiteral).text);
  const others = statements.filter((statement) => !ts.isImportDeclaration(statement));
  const found = others.map((statement) => relaysOf(statement, imported));
  return { relays: found.flat(), isOnlyRelays: others.length > 0 && found.every((relays) => relays.length > 0) };
}

function namesOf({ importClause }: ts.ImportDeclaration): string[] {
  const named = importClause?.namedBindings;
  const elements = named && ts.isNamedImports(named) ? named.elements.map(({ name }) => name.text) : [];
  return importClause?.name ? [importClause.name.text, ...elements] : elements;
}

function relaysOf(statement: ts.Statement, imported: Map<string, string>): Relay[] {
  if (ts.isExportDeclaration(statement)) {
    const from = statement.moduleSpecifier as ts.StringLiteral | undefined;
    if (from && !(statement.exportClause && ts.isNamedExports(statement.exportClause)))
      return [{ name: "*", from: from.text }];
    const { elements = [] } = (statement.exportClause ?? {}) as Partial<ts.NamedExports>;
    return elements.flatMap(({ name, propertyName }) => relay((propertyName ?? name).text, from?.text));
  }
  if (!ts.isVariableStatement(statement)) return [];
  const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  return statement.declarationList.declarations.flatMap(({ initializer }) =>
    isExported && initializer && ts.isIdentifier(initializer) ? relay(initializer.text) : [],
  );

  function relay(name: string, from = imported.get(name)): Relay[] {
    return from === undefined ? [] : [{ name, from }];
  }
}
