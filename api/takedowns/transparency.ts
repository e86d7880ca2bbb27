import type { TransparencyReport } from "#contract/takedowns/schemas";
import { figureNames } from "#contract/takedowns/values";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";

/** As long as the cases themselves are stored. */
const halfYears = 6;

type Row = { half: string; name: string; count: number };

const statement = loadSql<Row, { at: Date }>("takedowns/sql/count-by-half-year.sql", {
  name: "transparency",
  parameters: ["at"],
  constants: { halfYears },
});

/** What was requested, reported, appealed and decided in each half year of Seoul, newest first, all from the queues. */
export async function transparency(deps: Deps, at: Date): Promise<TransparencyReport> {
  const rows = await deps.database.run(statement, { at });
  const halves = [...new Set(rows.map(({ half }) => half))];
  // Those before the first event are left out, the present one never is.
  const oldest = Math.max(
    0,
    halves.findLastIndex((half) => rows.some((row) => row.half === half && row.count > 0)),
  );
  const countOf = (half: string, name: string) =>
    rows.find((row) => row.half === half && row.name === name)?.count ?? 0;
  return {
    items: halves.slice(0, oldest + 1).map((half) => ({
      half,
      figures: figureNames.map((name) => ({ name, count: countOf(half, name) })),
    })),
  };
}
