import { type Context, Hono } from "hono";
import { stall, type Wire } from "../wire";

type Failure = "error" | "limited" | "hang" | "refused" | null;
type Purged = { service: "http" | "fastly" | "cloudflare"; keys: string[] };

/** A zone's key, a service's key and a proxy's key. */
const cacheToken = "sandbox-cache-token";

/** The purge APIs of a proxy, Fastly and Cloudflare, under `/caches/`; what was purged is in the control. */
export function cachesRoutes(): Hono<Wire> {
  const routes = new Hono<Wire>();
  let failure: Failure = null;
  let purged: Purged[] = [];
  let tries = 0;
  const bearer = `Bearer ${cacheToken}`;

  routes.get("/caches/control", (c) => c.json({ failure, purged, tries }));
  routes.post("/caches/control", async (c) => {
    ({ failure } = await c.req.json<{ failure: Failure }>());
    purged = [];
    tries = 0;
    return c.json({ failure });
  });
  routes.on("PURGE", "/caches/http", (c) => {
    if (c.req.header("authorization") !== bearer) return c.text("", 403);
    const keys = (c.req.header("surrogate-key") ?? "").split(" ").filter(Boolean);
    return answer(c, { service: "http", keys }, () => c.text("purged"));
  });
  routes.post("/caches/service/:id/purge", (c) => {
    if (c.req.header("fastly-key") !== cacheToken) return c.json({ msg: "Provided credentials are missing" }, 401);
    const keys = (c.req.header("surrogate-key") ?? "").split(" ").filter(Boolean);
    if (keys.length > 256) return c.json({ msg: "too many keys" }, 400);
    return answer(c, { service: "fastly", keys }, () => c.json(Object.fromEntries(keys.map((key) => [key, "1-2-3"]))));
  });
  routes.post("/caches/zones/:id/purge_cache", async (c) => {
    if (c.req.header("authorization") !== bearer) return c.json({ success: false, errors: [{ code: 10000 }] }, 403);
    const { tags } = await c.req.json<{ tags: string[] }>();
    if (tags.length > 30) return c.json({ success: false, errors: [{ code: 1134 }] }, 400);
    return answer(c, { service: "cloudflare", keys: tags }, () => c.json({ success: true, errors: [], result: {} }));
  });
  return routes;

  function answer(c: Context<Wire>, purge: Purged, done: () => Response): Response | Promise<Response> {
    tries += 1;
    if (failure === "error") return c.text("", 503);
    if (failure === "limited") return c.body(null, 429, { "retry-after": "17" });
    if (failure === "refused") return c.json({ success: false, errors: [{ code: 1000 }] });
    if (failure === "hang") return stall(c);
    purged.push(purge);
    return done();
  }
}
