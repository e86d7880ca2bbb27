import { once } from "node:events";
import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { addHealth } from "../http/health";
import { refuse } from "../http/serve";
import { metricsPage } from "../metrics/page";

/** The worker's own port: `/healthz`, `/readyz` and `/metrics`. Returns the function that closes it. */
export async function serveHealth(deps: Deps): Promise<{ port: number; stop(): Promise<void> }> {
  const app = new Hono();
  addHealth(app, deps);
  app.get("/metrics", (c) => metricsPage(deps, c));
  app.notFound(refuse(deps, notFound()));
  const server = serve({ fetch: app.fetch, hostname: deps.env.HOST, port: deps.env.WORKER_PORT }) as Server;
  if (!server.listening) await once(server, "listening");
  const { port } = server.address() as { port: number };
  deps.log.info({ port }, "worker listening");
  return {
    port,
    async stop() {
      server.closeIdleConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
