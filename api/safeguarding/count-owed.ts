import { type CivilDate, civilDateOf, dayAfter, startOfDay } from "../clock";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { balanceDueAt } from "./balance-due";

/** A journal has the time at which its request began: after an hour each of the day before is committed. */
const waitMs = 3_600_000;

type Counted = { day: CivilDate; dueAt: Date; at: Date; end: Date };
const statement = loadSql<never, Counted>("safeguarding/sql/count-owed.sql", {
  name: "count_owed",
  parameters: ["day", "dueAt", "at", "end"],
});

/**
 * Writes what was owed to creators at the end of each day of Seoul since the last one written, in won; the first run
 * writes yesterday. A repeat writes nothing.
 */
export async function countOwed(deps: Deps, at: Date): Promise<void> {
  const yesterday = dayAfter(civilDateOf(new Date(at.getTime() - waitMs)), -1);
  const last = await deps.database.db
    .selectFrom("safeguarding_days")
    .select("day")
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  for (let day = last ? dayAfter(last.day, 1) : yesterday; day <= yesterday; day = dayAfter(day, 1))
    await deps.database.run(statement, { day, dueAt: balanceDueAt(day), at, end: startOfDay(dayAfter(day, 1)) });
}
