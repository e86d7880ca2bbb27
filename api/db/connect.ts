import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Log } from "../log";
import { DatabaseHealth } from "./health";
import { type Statement, valuesOf } from "./load-sql";
import { kyselyPool, LimitedPool } from "./pool";
import type { Tables } from "./tables";
import { TimeLimit, withTimeLimit } from "./time-limit";

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Runs a statement that each connection prepares once, for queries of every request. */
  run<Row, Args extends object>(statement: Statement<Row, Args>, args: NoInfer<Args>): Promise<Row[]>;
  /** Runs `work` with a request's time limits; a read is sent again when its connection is lost. */
  limited<T>(work: () => Promise<T>, options?: { slow?: boolean; readOnly?: boolean }): Promise<T>;
  end(): Promise<void>;
};

type Options = {
  size?: number;
  /** how long a request may wait for the database in total; a slow one, and other work, `slowMs` */
  requestMs?: number;
  /** behind a pooler, which refuses settings of a session: it makes them itself for each of its connections */
  pooled?: boolean;
  /** whether each connection prepares the statements that have a name once */
  prepared?: boolean;
  log?: Log;
};
const slowMs = 15_000;

const sessionSettings = {
  statement_timeout: slowMs,
  idle_in_transaction_session_timeout: 30_000,
  // The server cancels a statement whose client has disconnected; by default it runs on.
  options: "-c client_connection_check_interval=1000",
};

export function connect(
  url: string,
  { size = 10, requestMs = 2_500, pooled, prepared = true, log }: Options = {},
): Database {
  const health = new DatabaseHealth(url, requestMs, log);
  const pool = new LimitedPool(
    {
      connectionString: url,
      max: size,
      connectionTimeoutMillis: 5_000,
      query_timeout: slowMs,
      application_name: "gyeot",
      keepAlive: true,
      ...(pooled ? {} : sessionSettings),
    },
    health,
    prepared,
  );
  // A checked-out client has no listener of its own; without one a database restart would end the process.
  pool.on("connect", (client) => client.on("error", (err) => log?.warn({ err }, "database connection lost")));
  pool.on("error", (err) => log?.warn({ err }, "idle database connection lost"));
  if (pooled) pool.once("connect", (client) => checkPooler(client, log));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }) });
  return {
    db,
    pool,
    run: async (statement, args) => {
      const { name, text } = statement;
      return (await pool.query({ name, text, values: valuesOf(statement, args) })).rows;
    },
    limited: (work, { slow = false, readOnly = false } = {}) =>
      withTimeLimit(new TimeLimit(slow ? slowMs : requestMs, readOnly), work),
    async end() {
      health.stop();
      await db.destroy();
    },
  };
}

/** A pooler without these settings lets a statement run, and a transaction wait, without end. */
function checkPooler(client: pg.PoolClient, log?: Log): void {
  const settings = `SELECT current_setting('statement_timeout') <> '0'
    AND current_setting('idle_in_transaction_session_timeout') <> '0' AS limited`;
  client.query(settings).then(
    ({ rows }) =>
      rows[0].limited || log?.error("the pooler sets no time limits: see its connect_query in docs/running.md"),
    () => undefined,
  );
}
