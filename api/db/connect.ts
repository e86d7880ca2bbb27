import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Log } from "../log";
import type { Tables } from "./tables";

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** A statement prepared once per connection under its name: for what runs on every request. */
export type Statement<Row extends pg.QueryResultRow, Values extends unknown[]> = {
  name: string;
  text: string;
  row?: Row;
  values?: Values;
};

export type Database = {
  db: Db;
  pool: pg.Pool;
  run<Row extends pg.QueryResultRow, Values extends unknown[]>(
    statement: Statement<Row, Values>,
    values: Values,
  ): Promise<Row[]>;
  end(): Promise<void>;
};

export function connect(url: string, { size = 10, log }: { size?: number; log?: Log } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "gyeot",
  });
  // A checked-out client has no listener of its own; without one a database restart would end the process.
  pool.on("connect", (client) => client.on("error", (err) => log?.warn({ err }, "database connection lost")));
  pool.on("error", (err) => log?.warn({ err }, "idle database connection lost"));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    run: async ({ name, text }, values) => (await pool.query({ name, text, values: values as unknown[] })).rows,
    end: () => db.destroy(),
  };
}
