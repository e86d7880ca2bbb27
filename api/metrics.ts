import type { Context } from "hono";
import { collectDefaultMetrics, Histogram, register } from "prom-client";
import { isDirectAndTrusted } from "./caller-address";
import type { Deps } from "./deps";
import { refuse } from "./http";
import { notFound } from "./refusal";

collectDefaultMetrics();

export const requestSeconds = new Histogram({
  name: "gyeot_request_seconds",
  help: "Time to answer, by endpoint and status",
  labelNames: ["method", "path", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
});

/** Prometheus' page, for a scraper beside us only: nobody who comes through a proxy is told it exists. */
export async function metricsPage(deps: Deps, c: Context): Promise<Response> {
  if (!isDirectAndTrusted(deps, c)) return refuse(deps, notFound())(c);
  return c.text(await register.metrics(), 200, { "content-type": register.contentType });
}
