import pg from "pg";
import type { Deps } from "../deps";

const retryMs = 500;

/**
 * Hears from PostgreSQL which sessions end, on whatever node, and keeps hearing: a lost connection is made anew.
 * `reconnected` is called whenever something may have been missed. Stop it with the function it answers.
 */
export function hearSessionEnds(
  deps: Deps,
  { ended, reconnected }: { ended(sessionId: string): void; reconnected(): void },
): () => Promise<void> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: deps.env.DATABASE_URL, application_name: "gyeot live" });
    client = next;
    next.on("error", again);
    next.on("end", again);
    next.on("notification", ({ payload }) => payload && ended(payload));
    try {
      await next.connect();
      await next.query("LISTEN session_ended");
      reconnected();
    } catch (err) {
      deps.log.warn({ err }, "not listening for session ends");
      again();
    }
    function again(): void {
      if (client !== next) return;
      client = null;
      next.end().catch(() => undefined);
      if (!stopped) retry = setTimeout(listen, retryMs);
    }
  }

  void listen();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    const current = client;
    client = null;
    await current?.end().catch(() => undefined);
  };
}
