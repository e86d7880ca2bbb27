import pg from "pg";
import type { Log } from "../log";
import { listenToPostgres, type ServerRole } from "./postgres-listener";
import type { Transport } from "./transport";

const channel = "live";

/**
 * By NOTIFY on a connection of its own, outside the transactions: the state is committed already, and a commit with
 * NOTIFY blocks every other such commit. On a standby no node can listen, so nothing is sent.
 */
export function createPostgresTransport(url: string, { log, role }: { log: Log; role: ServerRole }): Transport {
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
    // PostgreSQL allows 8,000 bytes in one payload.
    maxBytes: 7_900,
    async send(payloads) {
      if (role.isStandby()) return;
      const text = `SELECT pg_notify('${channel}', payload) FROM unnest($1::text[]) payload`;
      try {
        await (await connected()).query(text, [payloads]);
      } catch (error) {
        if (!(await role.learnFrom(error))) throw error;
      }
    },
    subscribe: ({ onPayload, onConnected }) =>
      listenToPostgres({
        url,
        name: "gyeot hearing",
        channels: [channel],
        role,
        log,
        onPayload: (_, payload) => onPayload(payload),
        onConnected,
      }),
    async end() {
      const open = await client?.catch(() => null);
      client = null;
      await open?.end().catch(() => undefined);
    },
  };
}
