import ts from "typescript";

type PagePath = { file: string; line: number; path: string };

/** An expression inside a text. */
const hole = "\u0000";

/**
 * Every path of the website in the texts of `file`: one that begins with one of `segments`, or with a value, as in
 * `/${domain}`.
 */
export function findPagePaths(file: string, text: string, segments: Iterable<string>): PagePath[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const first = [...segments].map((segment) => segment.replaceAll(".", "\\.")).join("|");
  const end = `(?=[/?#\\s"'<>)${hole}]|$)`;
  const page = new RegExp(
    `(?<![\\w./:])/(?:${first})${end}[^\\s"'<>)]*|(?:^|[\\s"'=(]|site${hole})/${hole}[^\\s"'<>)]*`,
    "g",
  );
  const found: PagePath[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const content = textOf(node, source);
    for (const [path] of content?.matchAll(page) ?? [])
      found.push({
        file,
        line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
        path: path.replace(`site${hole}`, "").replaceAll(hole, "…"),
      });
    if (content === null || !isConcatenation(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The text that a literal, a template or a concatenation makes; null for other code. */
function textOf(node: ts.Node, source: ts.SourceFile): string | null {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return (
      node.head.text + node.templateSpans.map((span) => holeOf(span.expression, source) + span.literal.text).join("")
    );
  if (!isConcatenation(node)) return null;
  const parts = [node.left, node.right];
  if (parts.every((part) => textOf(part, source) === null)) return null;
  return parts.map((part) => textOf(part, source) ?? holeOf(part, source)).join("");
}

const isConcatenation = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;

/** Behind the site's origin every path is a page's. */
const holeOf = (expression: ts.Expression, source: ts.SourceFile): string =>
  /(?:PUBLIC_URL|site|origin)$/i.test(expression.getText(source)) ? `site${hole}` : hole;
