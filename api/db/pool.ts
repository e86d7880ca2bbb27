import type { EventEmitter } from "node:events";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { Counter } from "prom-client";
import type { DatabaseHealth } from "./health";
import { currentTimeLimit, type TimeLimit, withoutTimeLimit } from "./time-limit";
import { DatabaseUnavailable, isConnectionLost, spoilsConnection } from "./unavailable";

/** More callers waiting for a connection could not be served in time anyway. */
const waitingAtMost = 500;

const fullTotal = new Counter({
  name: "gyeot_database_full_total",
  help: "Statements and new connections that the database refused because its disk was full",
});
const diskFull = "53100";

/** A connection of a pool that counts refusals for want of disk space, of any statement and of itself. */
export class CountedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // Every error passes through it; pg's types leave it out.
    const { connection } = this as unknown as { connection: EventEmitter };
    connection.on("errorMessage", ({ code }: { code?: string }) => {
      if (code === diskFull) fullTotal.inc();
    });
  }
}

type Query = string | pg.QueryConfig;
type Done = (error?: Error | boolean) => void;
type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void;

/** pg's pool opens every connection by this method, which its types leave out. */
const { newClient: openClient } = pg.Pool.prototype as unknown as { newClient: (waiting: unknown) => unknown };

/**
 * The pool as requests use it: waiting for a connection and for each statement ends with the request's time limit, or
 * immediately when the database is found silent. Other work has the pool's own, longer limits.
 */
export class LimitedPool extends pg.Pool {
  constructor(
    config: pg.PoolConfig,
    private readonly health: DatabaseHealth,
    /** whether statements with a name are prepared by each connection; those of libraries have names too */
    readonly prepared = true,
  ) {
    super({ Client: CountedClient, ...config });
  }

  /**
   * Opens a connection for any waiting caller. Its later events (a notification that wakes the worker) run in the context
   * it was opened in, which must not be a request with a time limit.
   */
  newClient(waiting: unknown): unknown {
    return withoutTimeLimit(() => openClient.call(this, waiting));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const limit = currentTimeLimit();
    const client = limit ? this.#connectWithin(limit) : super.connect();
    if (!callback) return client;
    client.then(
      (given) => callback(undefined, given, given.release),
      (error) => callback(error, undefined, () => undefined),
    );
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's own signature has eight overloads; ours are the two with promises.
  override query(...args: any[]): any {
    const [query, values] = args as [Query, unknown[] | undefined];
    return queryOnce(this, query, values);
  }

  /** Runs `work` with a statement in flight, within `limit`. */
  within<T>(limit: TimeLimit, work: (leftMs: number) => Promise<T>): Promise<T> {
    this.health.check();
    const leftMs = limit.left();
    if (leftMs === 0) throw new DatabaseUnavailable("the request's time for the database is spent");
    return limit.during(() => this.health.watch(work(leftMs), leftMs));
  }

  async #connectWithin(limit: TimeLimit): Promise<pg.PoolClient> {
    this.health.check();
    if (this.waitingCount >= waitingAtMost) throw new DatabaseUnavailable("too many wait for a connection");
    const connecting = super.connect();
    try {
      return await this.within(limit, () => connecting);
    } catch (error) {
      // A late connection goes back to the pool.
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      throw error;
    }
  }
}

/** The pool for Kysely. */
export const kyselyPool = (pool: LimitedPool): PostgresPool => ({
  connect: async () =>
    new LimitedClient(pool, await pool.connect(), currentTimeLimit()) as unknown as PostgresPoolClient,
  end: () => pool.end(),
});

/** A connection checked out for one statement, or from `begin` to `commit`. */
class LimitedClient {
  #statements = 0;
  #failure: Error | undefined;

  constructor(
    private readonly pool: LimitedPool,
    private client: pg.PoolClient | undefined,
    private readonly limit: TimeLimit | undefined,
  ) {}

  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const alone = this.#statements++ === 0 && !/^(?:begin|start transaction)/i.test(text);
    try {
      return await this.#send(text, values);
    } catch (error) {
      if (!alone || !this.limit?.readOnly || !isConnectionLost(error)) throw error;
      this.release();
      this.client = await this.pool.connect();
      return this.#send(text, values);
    }
  }

  release(): void {
    this.client?.release(this.#failure);
    this.client = undefined;
    this.#failure = undefined;
  }

  async #send(text: string, values: unknown[]) {
    if (!this.client) throw new DatabaseUnavailable("the connection is lost");
    try {
      return await send(this.pool, this.client, this.limit, { text, values });
    } catch (error) {
      if (spoilsConnection(error)) this.#failure = error as Error;
      throw error;
    }
  }
}

async function queryOnce(pool: LimitedPool, query: Query, values?: unknown[], again = true): Promise<pg.QueryResult> {
  const limit = currentTimeLimit();
  const config = typeof query === "string" ? { text: query, values } : { ...query, values: values ?? query.values };
  if (!pool.prepared) delete config.name;
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    return await send(pool, client, limit, config);
  } catch (error) {
    failure = error as Error;
    if (!again || !limit?.readOnly || !isConnectionLost(error)) throw error;
  } finally {
    client.release(failure && spoilsConnection(failure) ? failure : undefined);
  }
  return queryOnce(pool, query, values, false);
}

function send(pool: LimitedPool, client: pg.PoolClient, limit: TimeLimit | undefined, query: pg.QueryConfig) {
  if (!limit) return client.query(query);
  return pool.within(limit, (leftMs) => {
    const sent = client.query({ ...query, query_timeout: leftMs } as pg.QueryConfig);
    sent.catch(() => undefined);
    return sent;
  });
}
