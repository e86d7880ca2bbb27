import { finalize } from "./respond.server";
import type { RouteArgs } from "./response-context.server";

type Row = Record<string, string | number | boolean | null>;

/** A table as a file to keep: never shown, never cached. */
export function csvAnswer(args: RouteArgs, name: string, rows: Row[]): Response {
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
  };
  return finalize(args, new Response(csvOf(rows), { headers }));
}

/** RFC 4180 with a byte-order mark, without which Excel takes Hangul for Latin. */
export function csvOf(rows: Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ""))];
  return `\ufeff${lines.map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** A text that a spreadsheet would take for a formula is kept one by an apostrophe. */
function cell(value: string | number | boolean): string {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
