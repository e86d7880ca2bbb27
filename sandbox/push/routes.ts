import { createECDH, type ECDH, randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { decrypt } from "http_ece";
import { stall, type Wire } from "../wire";
import { refuseVapid } from "./verify-vapid";

type Browser = { key: string; ecdh: ECDH; auth: string };
type Received = { endpoint: string; ttl: number; urgency: string; topic: string; bytes: number; payload: unknown };
type Failure = { status: 404 | 410 | 413 | 429 | 500 | "hang" | null; retryAfter?: string };

const origin = "https://push.example";
const mostBytes = 4_096;

/** A push service, under `/push/push.example/`, and the browsers that are subscribed to it; what arrived is in the control. */
export function pushRoutes(): Hono<Wire> {
  const routes = new Hono<Wire>();
  const browsers = new Map<string, Browser>();
  let failure: Failure = { status: null };
  let received: Received[] = [];
  let tries = 0;

  routes.post("/push/control/subscriptions", async (c) => {
    const { applicationServerKey } = await c.req.json<{ applicationServerKey: string }>();
    const id = randomBytes(16).toString("base64url");
    const browser = {
      key: applicationServerKey,
      ecdh: createECDH("prime256v1"),
      auth: randomBytes(16).toString("base64url"),
    };
    const p256dh = browser.ecdh.generateKeys("base64url");
    browsers.set(id, browser);
    return c.json({ endpoint: `${origin}/${id}`, expirationTime: null, keys: { p256dh, auth: browser.auth } });
  });
  routes.get("/push/control", (c) => c.json({ received, tries }));
  routes.post("/push/control", async (c) => {
    failure = await c.req.json<Failure>();
    received = [];
    tries = 0;
    return c.json(failure);
  });
  routes.post("/push/push.example/:id", async (c) => {
    tries += 1;
    if (failure.status === "hang") return stall(c);
    if (failure.status !== null)
      return c.body(null, failure.status, failure.retryAfter ? { "retry-after": failure.retryAfter } : {});
    const browser = browsers.get(c.req.param("id"));
    if (!browser) return c.text("no such browser", 404);
    const refusal = refuseVapid(c.req.header("authorization") ?? "", { origin, key: browser.key });
    if (refusal) return c.text(refusal, 403);
    const wrong = refuseHeaders(c);
    if (wrong) return c.text(wrong, 400);
    const body = Buffer.from(await c.req.arrayBuffer());
    if (body.byteLength > mostBytes) return c.text("too large", 413);
    received.push({
      endpoint: `${origin}/${c.req.param("id")}`,
      ttl: Number(c.req.header("ttl")),
      urgency: c.req.header("urgency") ?? "",
      topic: c.req.header("topic") ?? "",
      bytes: body.byteLength,
      payload: JSON.parse(decryptFor(browser, body).toString()),
    });
    return c.body(null, 201, { location: `${origin}/messages/${randomBytes(8).toString("hex")}` });
  });
  return routes;
}

const decryptFor = ({ ecdh, auth }: Browser, body: Buffer) =>
  decrypt(body, { version: "aes128gcm", privateKey: ecdh, authSecret: auth });

/** RFC 8030: a TTL is required, a topic has at most 32 characters of base64url. */
function refuseHeaders(c: Context<Wire>): string | null {
  if (!/^\d+$/.test(c.req.header("ttl") ?? "")) return "no TTL";
  if (!/^[\w-]{1,32}$/.test(c.req.header("topic") ?? "")) return "no topic";
  if (!/^(?:very-low|low|normal|high)$/.test(c.req.header("urgency") ?? "")) return "no urgency";
  return c.req.header("content-encoding") === "aes128gcm" ? null : "another encoding";
}
