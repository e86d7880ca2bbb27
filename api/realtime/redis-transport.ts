import type { Log } from "../log";
import { openRedis, type RedisLink } from "./redis-wire";
import type { Transport } from "./transport";

const channel = "gyeot:live";
const retryMs = 500;
/** Without a ping a subscriber cannot distinguish a quiet channel from a lost server. */
const pingMs = 10_000;

/** By PUBLISH and SUBSCRIBE of Redis or Valkey; reconnects after a lost connection. */
export function createRedisTransport(url: string, log: Log): Transport {
  let sender: Promise<RedisLink> | null = null;

  function connected(): Promise<RedisLink> {
    sender ??= openRedis(url, { closed: () => (sender = null) }).catch((err) => {
      sender = null;
      throw err;
    });
    return sender;
  }

  return {
    maxBytes: 256 * 1_024,
    async send(payloads) {
      const link = await connected();
      await Promise.all(payloads.map((payload) => link.command("PUBLISH", channel, payload)));
    },
    subscribe({ onPayload, onConnected }) {
      let link: RedisLink | null = null;
      let retry: NodeJS.Timeout | undefined;
      // An unanswered ping closes the link, which then reconnects.
      const pings = setInterval(() => link?.command("PING").catch(() => undefined), pingMs);
      let stopped = false;
      const later = () => {
        link = null;
        clearTimeout(retry);
        if (!stopped) retry = setTimeout(reconnect, retryMs);
      };
      async function reconnect(): Promise<void> {
        try {
          link = await openRedis(url, { closed: later, pushed: (_, payload) => onPayload(payload) });
          await link.command("SUBSCRIBE", channel);
          onConnected();
        } catch (err) {
          log.warn({ err }, "not listening to Redis");
          if (link) link.close();
          else later();
        }
      }
      void reconnect();
      return async () => {
        stopped = true;
        clearTimeout(retry);
        clearInterval(pings);
        link?.close();
      };
    },
    async end() {
      const open = await sender?.catch(() => null);
      sender = null;
      open?.close();
    },
  };
}
