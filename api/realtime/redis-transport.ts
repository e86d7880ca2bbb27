import { createClient } from "@redis/client";
import type { Log } from "../log";
import type { Transport } from "./transport";

const channel = "gyeot:live";
const retryMs = 500;
/** A command that has waited this long for a connection is rejected; so is a connection that takes longer. */
const waitMs = 5_000;
/** A server that answers nothing, not even the pings of a quiet connection, for this long is considered lost. */
const silenceMs = 10_000;

/** By PUBLISH and SUBSCRIBE of Redis or Valkey, over two connections that are opened again when lost. */
export function createRedisTransport(url: string, log: Log): Transport {
  let publisher: RedisClient | null = null;

  return {
    maxBytes: 256 * 1_024,
    async send(payloads) {
      const client = publisher ?? openRedis(url, log);
      publisher = client;
      await Promise.all(payloads.map((payload) => client.publish(channel, payload)));
    },
    subscribe({ onPayload, onConnected }) {
      const client = openRedis(url, log);
      // A channel subscribed before is subscribed again by the client itself; naming it again changes nothing.
      client.on("ready", () => client.subscribe(channel, onPayload).then(onConnected, ignoreLost));
      return async () => client.destroy();
    },
    async end() {
      publisher?.destroy();
      publisher = null;
    },
  };
}

type RedisClient = ReturnType<typeof openRedis>;

/** A client with the login of its address (`redis://user:password@host:port`, `rediss://` by TLS), being connected. */
function openRedis(url: string, log: Log) {
  const client = createClient({
    url,
    RESP: 2,
    disableClientInfo: true,
    pingInterval: silenceMs / 2,
    commandOptions: { timeout: waitMs },
    socket: { connectTimeout: waitMs, socketTimeout: silenceMs, reconnectStrategy: retryMs },
  });
  /** of the errors in a row, the first is logged */
  let failing = false;
  client.on("ready", () => {
    failing = false;
  });
  client.on("error", (err) => {
    if (!failing) log.warn({ err }, "not connected to Redis");
    failing = true;
  });
  // It is rejected only when the client is destroyed meanwhile.
  client.connect().catch(() => undefined);
  return client;
}

/** The lost connection has been logged, and the next one subscribes. */
const ignoreLost = () => undefined;
