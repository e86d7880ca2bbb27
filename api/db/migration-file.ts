import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** `before`: may run while the previous version serves; `after`: only once no process of that version is left. */
export type Phase = "before" | "after";
export const phases: readonly Phase[] = ["before", "after"];

export type Migration = {
  name: string;
  text: string;
  /** SHA-256 of the text in hex, compared with the one that was applied */
  digest: string;
  phase: Phase;
  /** false: each statement by itself, as CREATE INDEX CONCURRENTLY requires */
  transaction: boolean;
};

export const migrationsFolder = path.join(process.cwd(), "api/db/migrations");

/** The numbered .sql files of a folder by their number. Throws for a header with an unknown value. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => parseMigration({ name, text: await readFile(path.join(folder, name), "utf8") })),
  );
}

/**
 * A file with the settings of its first comment lines: `-- phase: before|after` and `-- transaction: yes|no`, the first
 * value where none is given. Throws for another value.
 */
export function parseMigration({ name, text }: Pick<Migration, "name" | "text">): Migration {
  const header = /^(?:[^\S\n]*(?:--[^\n]*)?\n)*/.exec(text)?.[0] ?? "";
  const setting = <Value extends string>(key: string, values: readonly [Value, ...Value[]]): Value => {
    const given = new RegExp(`^--[ ]*${key}:[ ]*(.*?)[ ]*$`, "m").exec(header)?.[1] ?? values[0];
    const known = values.find((value) => value === given);
    if (!known) throw new Error(`migration ${name}: "${key}: ${given}" is none of ${values.join(", ")}`);
    return known;
  };
  return {
    name,
    text,
    digest: createHash("sha256").update(text).digest("hex"),
    phase: setting("phase", ["before", "after"]),
    transaction: setting("transaction", ["yes", "no"]) === "yes",
  };
}
