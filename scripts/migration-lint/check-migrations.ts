import { type Node, parse } from "libpg-query";
import type { Migration } from "../../api/db/migration-file";
import { checkFunctionStatement } from "./function-rules";
import { History } from "./history";
import { checkStatement } from "./statement-rules";

/** Files up to this number were applied before there were rules, and never change. */
const lastUnchecked = 48;

type Violation = { file: string; message: string };

/**
 * What stands in the way of applying the files while a version of the product serves, by PostgreSQL's own parser. A
 * statement of a kind that no rule knows is a violation too.
 */
export async function checkMigrations(
  migrations: Migration[],
  functionNames: ReadonlySet<string> = new Set(),
): Promise<Violation[]> {
  const history = new History();
  const violations: Violation[] = [];
  for (const migration of migrations) {
    history.begin(migration.name);
    for (const statement of await statementsOf(migration)) {
      const messages = [
        ...checkStatement(statement, { migration, history }),
        ...checkFunctionStatement(statement, { migration, functionNames }),
      ];
      history.apply(statement);
      if (Number.parseInt(migration.name, 10) > lastUnchecked)
        violations.push(...messages.map((message) => ({ file: migration.name, message })));
    }
  }
  return violations;
}

async function statementsOf({ name, text }: Migration): Promise<Node[]> {
  try {
    const { stmts = [] } = await parse(text);
    return stmts.flatMap(({ stmt }) => stmt ?? []);
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`);
  }
}
