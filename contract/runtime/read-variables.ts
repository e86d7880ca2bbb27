import { readFileSync } from "node:fs";

type Environment = Record<string, string | undefined>;

/** Names a variable that cannot be used, never its value. */
export class VariableError extends Error {}

/**
 * The variables that have a value. Each of `names` may be given as a file instead, by its path in `<name>_FILE`, as
 * containers are given secrets. Throws VariableError.
 */
export function readVariables(source: Environment, names: readonly string[]): Record<string, string> {
  const given = Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const fromFiles = names.flatMap((name) => {
    const path = source[`${name}_FILE`];
    if (!path) return [];
    if (source[name]) throw new VariableError(`${name} and ${name}_FILE are both set`);
    const value = readSecret(name, path);
    return value === "" ? [] : [[name, value]];
  });
  return Object.fromEntries([...given, ...fromFiles]);
}

/** Editors and `echo` end a file with a line break, which is no part of its value. */
function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    throw new VariableError(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
