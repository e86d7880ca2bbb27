import type { Env } from "../env";

export type Purger = {
  keysAtMost: number;
  /** Makes a shared cache forget every page of these keys; throws PurgeFailed unless it has. */
  purge(keys: string[]): Promise<void>;
  /** Reports to a cache that no purge is waiting, so that it may serve its stored pages; throws PurgeFailed. */
  sendHeartbeat?(): Promise<void>;
};

export class PurgeFailed extends Error {
  constructor(
    readonly reason: string,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(`the cache was not purged: ${reason}`);
  }
}

type PurgeEnv = Pick<Env, "CACHE_PURGE" | "CACHE_PURGE_URL" | "CACHE_PURGE_TOKEN">;
type PurgeRequest = { path: string; method: "PURGE" | "POST"; headers: Record<string, string>; body?: string };
type Service = {
  keysAtMost: number;
  requestOf(keys: string[], token: string): PurgeRequest;
  takesHeartbeats?: true;
};

const services: Record<Exclude<Env["CACHE_PURGE"], "off">, Service> = {
  /** Varnish with xkey, or a proxy that reads the same header. Without keys the request is a heartbeat. */
  http: {
    keysAtMost: 100,
    takesHeartbeats: true,
    requestOf: (keys, token) => ({
      path: "",
      method: "PURGE",
      headers: {
        ...(keys.length > 0 && { "Surrogate-Key": keys.join(" ") }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    }),
  },
  /** The address ends in `/service/<id>`. */
  fastly: {
    keysAtMost: 256,
    requestOf: (keys, token) => ({
      path: "/purge",
      method: "POST",
      headers: { "Surrogate-Key": keys.join(" "), "Fastly-Key": token, Accept: "application/json" },
    }),
  },
  /** The address ends in `/zones/<id>`. */
  cloudflare: {
    keysAtMost: 30,
    requestOf: (keys, token) => ({
      path: "/purge_cache",
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ tags: keys }),
    }),
  },
};

/** Null where no service is configured. */
export function createPurger(env: PurgeEnv, timeoutMs = 3_000): Purger | null {
  if (env.CACHE_PURGE === "off") return null;
  const service = services[env.CACHE_PURGE];
  return {
    keysAtMost: service.keysAtMost,
    purge: send,
    ...(service.takesHeartbeats && { sendHeartbeat: () => send([]) }),
  };

  async function send(keys: string[]): Promise<void> {
    const { path, ...init } = service.requestOf(keys, env.CACHE_PURGE_TOKEN);
    const signal = AbortSignal.timeout(timeoutMs);
    const address = env.CACHE_PURGE_URL.replace(/\/$/, "") + path;
    const answer = await fetch(address, { ...init, redirect: "manual", signal }).catch((error: Error) => {
      throw new PurgeFailed(error.name === "TimeoutError" ? "no answer" : "no connection");
    });
    const text = await answer.text().catch(() => "");
    if (!answer.ok) throw new PurgeFailed(`status ${answer.status}`, secondsOf(answer.headers.get("Retry-After")));
    if (env.CACHE_PURGE === "cloudflare" && !/"success"\s*:\s*true/.test(text)) throw new PurgeFailed("refused");
  }
}

const secondsOf = (retryAfter: string | null) =>
  retryAfter && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
