import type { ColumnType } from "kysely";

export type Time = Date;
/** A column the database fills in when an insert omits it. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
