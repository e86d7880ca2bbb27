import pg from "pg";
import { isReadOnlyRefusal } from "../db/unavailable";
import type { Log } from "../log";

const retryMs = 500;
/** Where LISTEN is refused by a server that was not found to be a standby. */
const refusedRetryMs = 4_000;

/** Whether the server is a standby in recovery, which refuses LISTEN and NOTIFY; the switches know (docs/decisions/108). */
export type ServerRole = {
  isStandby(): boolean;
  /** Reads the server's role again where `error` is a refusal to write. Resolves true if the server is read only. */
  learnFrom(error: unknown): Promise<boolean>;
  /** Resolves once the server is no standby, or `signal` aborts. */
  waitForPrimary(signal: AbortSignal): Promise<void>;
};

type Listening = {
  url: string;
  /** the connection's name in the server's list */
  name: string;
  channels: string[];
  role: ServerRole;
  log: Log;
  onPayload(channel: string, payload: string): void;
  /** called at every connection, the first too: notifications before it were missed */
  onConnected(): void;
};

/**
 * Listens to channels of PostgreSQL and reconnects after a lost connection; on a standby it waits for the promotion.
 * Returns the function that stops it.
 */
export function listenToPostgres(listening: Listening): () => Promise<void> {
  const { url, name, channels, role, log, onPayload, onConnected } = listening;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  /** of the connections that failed in a row, the first is logged */
  let failing = false;

  async function connect(): Promise<void> {
    if (role.isStandby()) {
      log.info({ name }, "not listening to a standby until it is promoted");
      await role.waitForPrimary(stopping.signal);
    }
    if (stopping.signal.aborted) return;
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client = next;
    next.on("error", () => again(retryMs));
    next.on("end", () => again(retryMs));
    next.on("notification", ({ channel, payload }) => payload && onPayload(channel, payload));
    try {
      await next.connect();
      for (const channel of channels) await next.query(`LISTEN ${channel}`);
      failing = false;
      onConnected();
    } catch (err) {
      await role.learnFrom(err);
      if (!failing && !role.isStandby()) log.warn({ err, name }, "not listening to the database");
      failing = !role.isStandby();
      again(isReadOnlyRefusal(err) && !role.isStandby() ? refusedRetryMs : retryMs);
    }
    function again(ms: number): void {
      if (client !== next) return;
      client = null;
      next.end().catch(() => undefined);
      if (!stopping.signal.aborted) retry = setTimeout(connect, ms);
    }
  }

  void connect();
  return async () => {
    stopping.abort();
    clearTimeout(retry);
    const current = client;
    client = null;
    await current?.end().catch(() => undefined);
  };
}
