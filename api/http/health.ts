import type { Context, Env, Hono } from "hono";
import { pendingMigrations } from "../db/migrate";
import type { Deps } from "../deps";

/**
 * `/healthz` answers while the process lives; `/readyz` once the database answers and no migration of this build is
 * missing. A process on a standby is ready: it serves reads.
 */
export function addHealth<E extends Env>(app: Hono<E>, deps: Deps): void {
  app.get("/healthz", (c) => c.json({ status: "up" }));
  app.get("/readyz", (c) => ready(deps, c));
}

async function ready(deps: Deps, c: Context): Promise<Response> {
  try {
    const pending = await deps.database.limited(() => pendingMigrations(deps.database.pool), { readOnly: true });
    if (pending.length > 0) return c.json({ status: "migrations pending" }, 503);
    return c.json({ status: "ready", ...(deps.switches.isReadOnly() && { readOnly: true }) });
  } catch {
    return c.json({ status: "database unreachable" }, 503);
  }
}
