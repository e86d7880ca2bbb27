import { type Context, Hono } from "hono";
import { languageOf } from "../page";
import type { Inbox } from "./inbox";
import { renderInbox, renderMail, renderMissing } from "./pages";

const waitMs = 25_000;
const maxListed = 200;

/** The inbox as pages for people and JSON for tests. `closing` ends every wait. */
export function mailRoutes(inbox: Inbox, closing: AbortSignal): Hono {
  const routes = new Hono();
  routes.use("/mail/*", guard);
  routes.get("/mail.json", async (c) => {
    c.header("cache-control", "no-store");
    const { to, after, wait, limit } = c.req.query();
    if (wait === "1" && to) {
      const ends = AbortSignal.any([closing, c.req.raw.signal, AbortSignal.timeout(waitMs)]);
      return c.json({ items: await inbox.wait({ to, after }, ends) });
    }
    return c.json({ items: inbox.list({ to, after, limit: readLimit(limit) }) });
  });
  routes.delete("/mail.json", (c) => {
    inbox.clear();
    return c.body(null, 204);
  });
  routes.get("/mail", (c) => {
    const search = c.req.query("to") ?? "";
    return c.html(renderInbox(lang(c), inbox.list({ search, limit: maxListed }), search));
  });
  routes.get("/mail/:id", (c) => {
    const mail = inbox.get(c.req.param("id"));
    return mail ? c.html(renderMail(lang(c), mail)) : c.html(renderMissing(lang(c)), 404);
  });
  return routes;
}

const lang = (c: Context) => languageOf(c.req.query("lang"));

function readLimit(text: string | undefined): number {
  const limit = Number(text ?? 50);
  return Number.isSafeInteger(limit) && limit > 0 ? Math.min(limit, 1_000) : 50;
}

async function guard(c: Context, next: () => Promise<void>): Promise<void> {
  await next();
  c.header("cache-control", "no-store");
  c.header("x-content-type-options", "nosniff");
  c.header("referrer-policy", "no-referrer");
  c.header(
    "content-security-policy",
    "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-src 'self'; form-action 'self'; base-uri 'self'",
  );
}
