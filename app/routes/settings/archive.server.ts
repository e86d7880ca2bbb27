import { strToU8, zipSync } from "fflate";
import type { PersonalData } from "#contract/leaving";

type Row = Record<string, string | number | boolean | null>;

/** A ZIP of everything in one JSON file and each table as CSV. */
export function archiveOf(data: PersonalData): Uint8Array<ArrayBuffer> {
  const tables = Object.entries(data.tables).map(([name, rows]) => [`${name}.csv`, strToU8(csvOf(rows))]);
  return new Uint8Array(
    zipSync({ "gyeot.json": strToU8(JSON.stringify(data, null, 2)), ...Object.fromEntries(tables) }),
  );
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
