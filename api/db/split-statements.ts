/** Comments, texts, quoted names and dollar-quoted texts, in which a semicolon ends nothing. */
const tokens =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\bE'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1|;/gi;

/** The statements of an SQL text, each without its semicolon and the comments around it. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let begin = 0;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token !== ";") continue;
    statements.push(text.slice(begin, index));
    begin = index + 1;
  }
  return [...statements, text.slice(begin)].map(withoutComments).filter((statement) => statement !== "");
}

const withoutComments = (statement: string): string =>
  statement.replace(tokens, (token) => (/^(?:--|\/\*)/.test(token) ? "" : token)).trim();
