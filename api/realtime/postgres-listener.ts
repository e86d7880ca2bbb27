import pg from "pg";
import type { Log } from "../log";

const retryMs = 500;
/** A standby refuses LISTEN until it is promoted; nothing is published there meanwhile. */
const standbyRetryMs = 4_000;
const refusedReadOnly = "25006";

type Listening = {
  url: string;
  /** the connection's name in the server's list */
  name: string;
  channels: string[];
  log: Log;
  onPayload(channel: string, payload: string): void;
  /** called at every connection, the first too: notifications before it were missed */
  onConnected(): void;
};

/** Listens to channels of PostgreSQL and reconnects after a lost connection. Returns the function that stops it. */
export function listenToPostgres({ url, name, channels, log, onPayload, onConnected }: Listening): () => Promise<void> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  /** of the connections that failed in a row, the first is logged */
  let failing = false;

  async function connect(): Promise<void> {
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
      if (!failing) log.warn({ err, name }, "not listening to the database");
      failing = true;
      again((err as { code?: string }).code === refusedReadOnly ? standbyRetryMs : retryMs);
    }
    function again(ms: number): void {
      if (client !== next) return;
      client = null;
      next.end().catch(() => undefined);
      if (!stopped) retry = setTimeout(connect, ms);
    }
  }

  void connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    const current = client;
    client = null;
    await current?.end().catch(() => undefined);
  };
}
