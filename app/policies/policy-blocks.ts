/** A policy text in blocks of plain text, so that nothing in it can be markup. */
export type Block =
  | { kind: "heading"; id: string; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; items: string[] };

/** An empty line ends a paragraph; `## ` begins a heading, and lines that begin with `- ` are a list. */
export function blocksOf(body: string): Block[] {
  const parts = body.split(/\n[ ]*\n/).map((part) => part.trim());
  let headings = 0;
  return parts.filter(Boolean).flatMap((part): Block[] => {
    const [first = "", ...rest] = part.split("\n");
    if (first.startsWith("## ")) {
      headings++;
      const heading: Block = { kind: "heading", id: `s${headings}`, text: first.slice(3).trim() };
      return rest.length > 0 ? [heading, ...blocksOf(rest.join("\n"))] : [heading];
    }
    const lines = part.split("\n");
    if (lines.every((line) => line.startsWith("- ")))
      return [{ kind: "list", items: lines.map((line) => line.slice(2)) }];
    return [{ kind: "paragraph", text: part }];
  });
}
