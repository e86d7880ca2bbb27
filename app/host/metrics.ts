import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What a store of pages or their parts counts: how often it had what was requested, and what it holds. */
export type StoreCounts = { hits: number; misses: number; bytes: number; entries: number };
type ApiCall = { method: string; path: string; status: number; seconds: number };

/** The `path` of requests that no route of ours answers, and of the build's files. */
export const pathLabels = { unmatched: "unmatched", file: "static file" } as const;

const countedMethods = new Set(["GET", "HEAD", "POST"]);
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
/** Of `/*`, the route of the page that is not found. */
const restPatterns = new Set(["/*", "/*.data"]);

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of one web process. Labels come from our own routes and endpoints, never from a request's text. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requestSeconds = new Histogram({
    name: "gyeot_web_request_seconds",
    help: "Time to answer, by method, route pattern and status",
    labelNames: ["method", "path", "status"],
    buckets,
    registers,
  });
  const apiCallSeconds = new Histogram({
    name: "gyeot_web_api_call_seconds",
    help: "Time of a call of the API, by method, path pattern and class of status",
    labelNames: ["method", "path", "status"],
    buckets,
    registers,
  });
  collectDefaultMetrics({ register: registry });

  return {
    contentType: registry.contentType,

    /** `status` is null where the visitor left before the response began. */
    observeRequest(method: string, path: string, status: number | null, seconds: number) {
      requestSeconds.observe(
        {
          method: countedMethods.has(method) ? method : "other",
          path: restPatterns.has(path) ? pathLabels.unmatched : path,
          status: status ?? "aborted",
        },
        seconds,
      );
    },

    /** `status` is 0 where the API did not answer in time. */
    observeApiCall({ method, path, status, seconds }: ApiCall) {
      const labels = { method, path: labelOfEndpoint(path), status: status === 0 ? "none" : classOf(status) };
      apiCallSeconds.observe(labels, seconds);
    },

    /** Reads the counts of a store whenever the metrics are read. */
    addStore(name: "kept_markup" | "shared_pages", what: string, counts: StoreCounts) {
      for (const key of ["hits", "misses"] as const) {
        new Counter({
          name: `gyeot_web_${name}_${key}_total`,
          help: `${what}: ${key}`,
          registers,
          collect() {
            this.reset();
            this.inc(counts[key]);
          },
        });
      }
      for (const key of ["bytes", "entries"] as const) {
        new Gauge({
          name: `gyeot_web_${name}_${key}`,
          help: `${what}: ${key}`,
          registers,
          collect() {
            this.set(counts[key]);
          },
        });
      }
    },

    /** The page of Prometheus, each line with the number of this process among those that share the port. */
    report(process: string): Promise<string> {
      registry.setDefaultLabels({ process });
      return registry.metrics();
    },
  };
}

const classes = ["", "1xx", "2xx", "3xx", "4xx", "5xx"];
const classOf = (status: number) => classes[Math.floor(status / 100)] ?? "5xx";

const labels = new Map<string, string>();

/** As the API's own metrics write it: `/users/:domain/card` for `/users/{domain}/card`. */
function labelOfEndpoint(path: string): string {
  const known = labels.get(path);
  if (known) return known;
  const label = path.replace(/\{(\w+)\}/g, ":$1");
  labels.set(path, label);
  return label;
}
