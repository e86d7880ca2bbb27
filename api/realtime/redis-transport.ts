import type { Log } from "../log";
import { openRedis, type RedisLink } from "./redis-wire";
import type { Carrier } from "./transport";

const channel = "gyeot:live";
const retryMs = 500;
/** Without a ping, a subscriber cannot tell a quiet channel from a lost server. */
const pingMs = 10_000;

/** By PUBLISH and SUBSCRIBE of Redis or Valkey. A lost connection is re-encoded. */
export function createRedisCarrier(url: string, log: Log): Carrier {
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
    hear({ heard, connected: again }) {
      let link: RedisLink | null = null;
      let retry: NodeJS.Timeout | undefined;
      // What is not answered closes the link, which begins again.
      const pings = setInterval(() => link?.command("PING").catch(() => undefined), pingMs);
      let stopped = false;
      const later = () => {
        link = null;
        clearTimeout(retry);
        if (!stopped) retry = setTimeout(subscribe, retryMs);
      };
      async function subscribe(): Promise<void> {
        try {
          link = await openRedis(url, { closed: later, pushed: (_, payload) => heard(payload) });
          await link.command("SUBSCRIBE", channel);
          again();
        } catch (err) {
          log.warn({ err }, "not listening to Redis");
          if (link) link.close();
          else later();
        }
      }
      void subscribe();
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
