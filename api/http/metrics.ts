import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { collectDefaultMetrics, Histogram, register } from "prom-client";
import type { Deps } from "../deps";
import { notFound } from "./api-error";
import { isDirectAndTrusted } from "./caller-address";
import { refuse } from "./serve";

collectDefaultMetrics();

const requestSeconds = new Histogram({
  name: "gyeot_request_seconds",
  help: "Time to answer, by method, route pattern and status",
  labelNames: ["method", "path", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
});

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Times every response. Labels come from our own routes: an address a stranger invents makes no series. */
export const observeRequests: MiddlewareHandler = async (c, next) => {
  const stop = requestSeconds.startTimer();
  await next();
  const route = matchedRoutes(c).find(({ path }) => path !== "/*" && path !== "*");
  const method = methods.has(c.req.method) ? c.req.method : "other";
  stop({ method, path: route?.path ?? "unmatched", status: c.res.status });
};

/** Prometheus' page, for a scraper inside the network only: requests through a proxy get 404. */
export async function metricsPage(deps: Deps, c: Context): Promise<Response> {
  if (!isDirectAndTrusted(deps, c)) return refuse(deps, notFound())(c);
  return c.text(await register.metrics(), 200, { "content-type": register.contentType });
}
