import { finalize } from "./respond.server";
import type { RouteArgs } from "./response-context.server";

type Row = Record<string, string | number | boolean | null>;

/** A table as a download: never displayed, never cached. */
export function csvResponse(args: RouteArgs, name: string, rows: Row[]): Response {
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
  };
  return finalize(args, new Response(csvOf(rows), { headers }));
}

/** RFC 4180 with a byte-order mark; without it Excel reads Hangul as Latin. */
export function csvOf(rows: Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ""))];
  return `\ufeff${lines.map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** An apostrophe keeps a spreadsheet from reading the text as a formula. */
function cell(value: string | number | boolean): string {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
