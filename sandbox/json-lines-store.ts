import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** A map that survives restarts: each change appends a line to its file; the last line of an id wins. */
export type JsonLinesStore<T> = {
  get(id: string): T | undefined;
  put(id: string, value: T): T;
  delete(id: string): void;
  clear(): void;
  /** in the order they were first set */
  values(): T[];
  entries(): [string, T][];
  readonly size: number;
};

type Line = [id: string, value: unknown];

export function openJsonLinesStore<T>(file: string): JsonLinesStore<T> {
  mkdirSync(dirname(file), { recursive: true });
  const entries = new Map<string, T>();
  const text = readIfThere(file);
  let lines = text.split("\n").length - 1;
  const isTorn = text !== "" && !text.endsWith("\n");
  for (const [id, value] of parseLines(text)) {
    if (value === null) entries.delete(id);
    else entries.set(id, value as T);
  }
  if (isTorn || lines !== entries.size) compact();

  function write(id: string, value: T | null): void {
    appendFileSync(file, `${JSON.stringify([id, value])}\n`);
    lines += 1;
    if (lines > 2 * entries.size + 1_000) compact();
  }

  function compact(): void {
    const all = [...entries].map((line) => `${JSON.stringify(line)}\n`).join("");
    writeFileSync(`${file}.new`, all);
    renameSync(`${file}.new`, file);
    lines = entries.size;
  }

  return {
    get: (id) => entries.get(id),
    put(id, value) {
      entries.set(id, value);
      write(id, value);
      return value;
    },
    delete(id) {
      if (entries.delete(id)) write(id, null);
    },
    clear() {
      entries.clear();
      compact();
    },
    values: () => [...entries.values()],
    entries: () => [...entries.entries()],
    get size() {
      return entries.size;
    },
  };
}

function parseLines(text: string): Line[] {
  const lines: Line[] = [];
  for (const line of text.split("\n")) {
    if (line === "") continue;
    try {
      lines.push(JSON.parse(line) as Line);
    } catch {
      // A killed process may leave half a line: its change never took effect.
    }
  }
  return lines;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
