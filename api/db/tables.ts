import type { DeskTables } from "./tables/desk";
import type { MoneyTables } from "./tables/money";
import type { PeopleTables } from "./tables/people";
import type { WritingTables } from "./tables/writing";

export type { ReportEvidence } from "./tables/desk";

/** The database as TypeScript sees it; the migrations are what it is. */
export type Tables = PeopleTables & WritingTables & MoneyTables & DeskTables;
