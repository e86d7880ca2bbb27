import pg from "pg";
import type { Log } from "../log";

const retryMs = 500;

type Listening = {
  url: string;
  /** the connection's name, to be told apart in the server's list */
  name: string;
  channels: string[];
  log: Log;
  heard(channel: string, payload: string): void;
  /** at every connection, the first one too: what was said before it was missed */
  connected(): void;
};

/** Hears what is told on channels of PostgreSQL, and keeps hearing: a lost connection is re-encoded. Stop it with what it answers. */
export function listen({ url, name, channels, log, heard, connected }: Listening): () => Promise<void> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client = next;
    next.on("error", again);
    next.on("end", again);
    next.on("notification", ({ channel, payload }) => payload && heard(channel, payload));
    try {
      await next.connect();
      for (const channel of channels) await next.query(`LISTEN ${channel}`);
      connected();
    } catch (err) {
      log.warn({ err, name }, "not listening to the database");
      again();
    }
    function again(): void {
      if (client !== next) return;
      client = null;
      next.end().catch(() => undefined);
      if (!stopped) retry = setTimeout(connect, retryMs);
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
