import type { MoneyTables } from "./tables/money";
import type { PeopleTables } from "./tables/people";
import type { StaffTables } from "./tables/staff";
import type { WritingTables } from "./tables/writing";

export type { ReportSnapshot } from "./tables/staff";

/** The database as TypeScript sees it; the migrations are what it is. */
export type Tables = PeopleTables & WritingTables & MoneyTables & StaffTables;
