import type { ColumnType } from "kysely";

export type Time = Date;
/** A column that is filled in by the database where nothing is given. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
