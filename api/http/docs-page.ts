import type { openApiDocument } from "./openapi";

type Document = ReturnType<typeof openApiDocument>;
type Operation = {
  tags?: string[];
  summary?: string;
  description?: string;
  responses?: Record<string, { description?: string }>;
};

/** The OpenAPI document as a page for people: plain HTML, no script. */
export function docsPage(document: Document): string {
  const rows = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(rows.map(tagOf))];
  const sections = tags.map(
    (tag) =>
      `<h2>${escapeHtml(tag)}</h2>${rows
        .filter((row) => tagOf(row) === tag)
        .map(section)
        .join("")}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Gyeot product API</title><style>${style}</style><main><h1>Gyeot product API</h1>
<p>${escapeHtml(document.info.description ?? "")} Machine-readable: <a href="/openapi.json">/openapi.json</a>.</p>${sections.join("")}</main></html>`;
}

const tagOf = ({ operation }: { operation: Operation }) => operation.tags?.[0] ?? "Other";

function section({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const answers = Object.entries(operation.responses ?? {})
    .map(([status, { description }]) => `<dt>${escapeHtml(status)}</dt><dd>${escapeHtml(description ?? "")}</dd>`)
    .join("");
  return `<details><summary><code><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? "")}</summary>
<p>${escapeHtml(operation.description ?? "")}</p><dl>${answers}</dl></details>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#2b2622;background:#faf7f2}main{max-width:56rem;margin:auto;padding:1.5rem}
details{border-top:1px solid #e2dbd0;padding:.5rem 0}summary{cursor:pointer}dl{display:grid;grid-template-columns:4rem 1fr;gap:.25rem}dd{margin:0}a{color:#a8431f}`;
