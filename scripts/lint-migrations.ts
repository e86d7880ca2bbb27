import { readMigrations } from "../api/db/migration-file";
import { checkMigrations } from "./migration-lint/check-migrations";

/** Refuses migrations that a serving version of the product would notice (docs/decisions/105). */
const violations = await checkMigrations(await readMigrations());
for (const { file, message } of violations) console.error(`api/db/migrations/${file}: ${message}`);
if (violations.length > 0) process.exitCode = 1;
