import type { MiddlewareHandler } from "hono";
import { sql } from "kysely";
import { webHeaders } from "#contract/runtime/web-headers";
import type { Deps } from "../deps";

const checkedMs = 2_000;
const trustedMs = 10_000;
/** A change that waits for longer was not purged, whatever the reason. */
const lateSeconds = 10;

/**
 * Says on every answer whether shared caches are purged as they should be: web shares pages for long only then. The
 * database is asked at most every two seconds, beside the requests; what was not learned lately counts as failing.
 */
export function reportPurges(deps: Deps): MiddlewareHandler {
  let learnedAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let works = false;
  return async (c, next) => {
    await next();
    if (deps.env.CACHE_PURGE === "off") return;
    const now = performance.now();
    if (now - askedAt > checkedMs) {
      askedAt = now;
      void arePurgesWorking(deps)
        .catch(() => false)
        .then((working) => {
          works = working;
          learnedAt = performance.now();
        });
    }
    c.header(webHeaders.purges, works && now - learnedAt < trustedMs ? "working" : "failing");
  };
}

async function arePurgesWorking({ env, database: { db } }: Deps): Promise<boolean> {
  const { rows } = await sql<{ works: boolean }>`SELECT failed_at IS NULL AND service = ${env.CACHE_PURGE}
      AND NOT EXISTS (SELECT FROM cache_changes WHERE due_at < clock_timestamp() - make_interval(secs => ${lateSeconds}))
      AS works FROM cache_purging`.execute(db);
  return rows[0]?.works ?? false;
}
