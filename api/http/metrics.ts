import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { Histogram } from "prom-client";

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
