import type { Server as HttpServer } from "node:http";
import { Server as NetServer } from "node:net";

const checkMs = 50;

/**
 * Accepts no new connection, but for `drainMs` still requests on those that a client keeps open: one that is already under
 * way when its connection is closed is lost, and a proxy repeats no form. Resolves when every connection is closed.
 */
export function stopServer(server: HttpServer, drainMs: number): Promise<void> {
  server.prependListener("request", (_, response) => {
    response.shouldKeepAlive = false;
  });
  const drainedAt = performance.now() + drainMs;
  const closeIdle = () => performance.now() >= drainedAt && server.closeIdleConnections();
  const checks = setInterval(closeIdle, checkMs);
  closeIdle();
  return new Promise((resolve) => {
    // The method of HTTP would close the idle connections now.
    NetServer.prototype.close.call(server, () => {
      clearInterval(checks);
      resolve();
    });
  });
}
