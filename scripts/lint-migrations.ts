import { readMigrations } from "../api/db/migration-file";
import { readFunctions } from "../api/db/sql-functions";
import { checkFunctions } from "./migration-lint/check-functions";
import { checkMigrations } from "./migration-lint/check-migrations";

/** Refuses migrations that a serving version of the product would notice (docs/decisions/105), and functions (140). */
const functions = await readFunctions();
const found = [
  ...(await checkMigrations(await readMigrations(), new Set(functions.map(({ name }) => name)))).map(
    ({ file, message }) => `api/db/migrations/${file}: ${message}`,
  ),
  ...(await checkFunctions(functions)).map(({ file, message }) => `api/${file}: ${message}`),
];
for (const line of found) console.error(line);
if (found.length > 0) process.exitCode = 1;
