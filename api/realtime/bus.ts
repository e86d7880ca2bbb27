import { randomUUID } from "node:crypto";
import type { ServerFrame } from "#contract/frames";
import type { Env } from "../env";
import type { Log } from "../log";
import { createPostgresCarrier } from "./postgres-transport";
import { createRedisCarrier } from "./redis-transport";
import type { Carrier } from "./transport";

/** A frame for the open sockets of some people, on whatever node they are. */
export type LiveEvent = { to: string[]; frame: ServerFrame };

/**
 * Tells what has happened to every node. What is told is kept elsewhere already: who misses it finds it when they ask,
 * so that nothing waits for the telling, and nothing is lost with it.
 */
export type Bus = {
  publish(event: LiveEvent): void;
  /** `missed` is called whenever something may have been. Stop hearing with what it answers. */
  hear(listener: { heard(event: LiveEvent): void; missed(): void }): () => Promise<void>;
  end(): Promise<void>;
};

/** While the carrier is away so many events are kept for it; older ones are found by those who ask. */
const kept = 20_000;

/** By Redis or Valkey where `REDIS_URL` names one, else by PostgreSQL's own LISTEN and NOTIFY. */
export function createBus(env: Pick<Env, "DATABASE_URL" | "REDIS_URL">, log: Log): Bus {
  const carrier = env.REDIS_URL ? createRedisCarrier(env.REDIS_URL, log) : createPostgresCarrier(env.DATABASE_URL, log);
  return createBusOver(carrier, log);
}

function createBusOver(carrier: Carrier, log: Log): Bus {
  const node = randomUUID().slice(0, 8);
  const listeners = new Set<(event: LiveEvent) => void>();
  const waiting: string[] = [];
  let sending: Promise<void> | null = null;

  /** One batch at a time: what comes meanwhile makes the next one. */
  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0);
      try {
        await carrier.send(packed(batch, node, carrier.maxBytes));
      } catch (err) {
        log.warn({ err, events: batch.length }, "the other nodes could not be told");
      }
    }
    sending = null;
  }

  return {
    publish(event) {
      for (const heard of listeners) heard(event);
      if (waiting.length >= kept) waiting.shift();
      waiting.push(JSON.stringify(event));
      sending ??= new Promise<void>((done) => setImmediate(done)).then(flush);
    },
    hear({ heard, missed }) {
      listeners.add(heard);
      const stop = carrier.hear({
        heard: (payload) => {
          for (const event of unpacked(payload, node)) heard(event);
        },
        connected: missed,
      });
      return async () => {
        listeners.delete(heard);
        await stop();
      };
    },
    async end() {
      await sending;
      await carrier.end();
    },
  };
}

/** Events in as few payloads as take them; each says which node it is from, which has heard them already. */
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
