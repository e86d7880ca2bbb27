import type { Context } from "hono";
import { collectDefaultMetrics, register } from "prom-client";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { isDirectAndTrusted } from "../http/caller-address";
import { refuse } from "../http/serve";
import { poolConnections, readOnlyMode, sloTarget } from "./counts";
import { reportFigures } from "./measured";
import { slos } from "./slos";

collectDefaultMetrics();
for (const { name, target } of slos) sloTarget.set({ slo: name }, target);

/** Prometheus' page, for a scraper inside the network only: requests through a proxy get 404. */
export async function metricsPage(deps: Deps, c: Context): Promise<Response> {
  if (!isDirectAndTrusted(deps, c)) return refuse(deps, notFound())(c);
  const { totalCount, idleCount, waitingCount } = deps.database.pool;
  poolConnections.set({ state: "busy" }, totalCount - idleCount);
  poolConnections.set({ state: "idle" }, idleCount);
  poolConnections.set({ state: "waiting" }, waitingCount);
  readOnlyMode.set({ cause: "switch" }, Number(deps.switches.isOff("writes")));
  readOnlyMode.set({ cause: "database" }, Number(deps.switches.isReadOnlyServer()));
  const pages = [await register.metrics(), await reportFigures()];
  return c.text(pages.join("\n"), 200, { "content-type": register.contentType });
}
