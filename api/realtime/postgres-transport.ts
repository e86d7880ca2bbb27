import pg from "pg";
import type { Log } from "../log";
import { listen } from "./postgres-listener";
import type { Carrier } from "./transport";

const channel = "live";

/**
 * By NOTIFY on a connection of its own, which waits for no disk: what is told there is kept already, and a commit that
 * tells holds up every other that does.
 */
export function createPostgresCarrier(url: string, log: Log): Carrier {
  let client: Promise<pg.Client> | null = null;

  function connected(): Promise<pg.Client> {
    client ??= connect().catch((err) => {
      client = null;
      throw err;
    });
    return client;
  }

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: "gyeot telling",
      options: "-c synchronous_commit=off",
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    const lost = () => {
      client = null;
      next.end().catch(() => undefined);
    };
    next.on("error", lost);
    next.on("end", lost);
    await next.connect();
    return next;
  }

  return {
    // PostgreSQL takes 8,000 bytes in one.
    maxBytes: 7_900,
    async send(payloads) {
      const text = `SELECT pg_notify('${channel}', payload) FROM unnest($1::text[]) payload`;
      await (await connected()).query(text, [payloads]);
    },
    hear: ({ heard, connected: again }) =>
      listen({
        url,
        name: "gyeot hearing",
        channels: [channel],
        log,
        heard: (_, payload) => heard(payload),
        connected: again,
      }),
    async end() {
      const open = await client?.catch(() => null);
      client = null;
      await open?.end().catch(() => undefined);
    },
  };
}
