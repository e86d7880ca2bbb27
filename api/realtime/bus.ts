import { randomUUID } from "node:crypto";
import type { UserId } from "#contract/ids";
import type { ServerFrame } from "#contract/messages/frames";
import type { Env } from "../env";
import type { Log } from "../log";
import type { ServerRole } from "./postgres-listener";
import { createPostgresTransport } from "./postgres-transport";
import { createRedisTransport } from "./redis-transport";
import type { Transport } from "./transport";

/** A frame for the open sockets of some users, on any node. */
export type LiveEvent = { to: UserId[]; frame: ServerFrame };

/**
 * Publishes events to every node. The state is committed before: a client that misses an event finds it on its next
 * request, so that no request waits for publishing.
 */
export type Bus = {
  publish(event: LiveEvent): void;
  /** `onMissed` is called whenever events may have been lost. Returns the function that unsubscribes. */
  subscribe(listener: { onEvent(event: LiveEvent): void; onMissed(): void }): () => Promise<void>;
  end(): Promise<void>;
};

/** While the transport is unavailable so many events are queued; clients fetch older ones themselves. */
const maxQueued = 20_000;

/** By Redis or Valkey if `REDIS_URL` is set, else by PostgreSQL's LISTEN and NOTIFY. */
export function createBus(
  env: Pick<Env, "DATABASE_DIRECT_URL" | "REDIS_URL">,
  { log, role }: { log: Log; role: ServerRole },
): Bus {
  const transport = env.REDIS_URL
    ? createRedisTransport(env.REDIS_URL, log)
    : createPostgresTransport(env.DATABASE_DIRECT_URL, { log, role });
  return createBusOn(transport, log);
}

function createBusOn(transport: Transport, log: Log): Bus {
  const node = randomUUID().slice(0, 8);
  const listeners = new Set<(event: LiveEvent) => void>();
  const waiting: string[] = [];
  let sending: Promise<void> | null = null;

  /** One batch at a time: events published meanwhile form the next one. */
  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0);
      try {
        await transport.send(packed(batch, node, transport.maxBytes));
      } catch (err) {
        log.warn({ err, events: batch.length }, "the other nodes could not be told");
      }
    }
    sending = null;
  }

  return {
    publish(event) {
      for (const onEvent of listeners) onEvent(event);
      if (waiting.length >= maxQueued) waiting.shift();
      waiting.push(JSON.stringify(event));
      sending ??= new Promise<void>((done) => setImmediate(done)).then(flush);
    },
    subscribe({ onEvent, onMissed }) {
      listeners.add(onEvent);
      const stop = transport.subscribe({
        onPayload: (payload) => {
          for (const event of unpacked(payload, node)) onEvent(event);
        },
        onConnected: onMissed,
      });
      return async () => {
        listeners.delete(onEvent);
        await stop();
      };
    },
    async end() {
      await sending;
      await transport.end();
    },
  };
}

/** Events in as few payloads as possible; each names its node, which has already delivered them. */
function packed(events: string[], node: string, maxBytes: number): string[] {
  const payloads: string[] = [];
  let open = "";
  for (const event of events) {
    const longer = open === "" ? `${node}[${event}` : `${open},${event}`;
    if (open !== "" && Buffer.byteLength(longer) >= maxBytes) {
      payloads.push(`${open}]`);
      open = `${node}[${event}`;
    } else open = longer;
  }
  return open === "" ? payloads : [...payloads, `${open}]`];
}

function unpacked(payload: string, node: string): LiveEvent[] {
  const begin = payload.indexOf("[");
  if (begin < 0 || payload.slice(0, begin) === node) return [];
  try {
    return JSON.parse(payload.slice(begin));
  } catch {
    return [];
  }
}
