import cluster, { type Worker } from "node:cluster";

/** Between a web process and the one that supervises it; a page is in Prometheus' text format. */
type Message =
  | { type: "collectMetrics" }
  | { type: "reportMetrics"; process: string }
  | { type: "ownMetrics"; page: string }
  | { type: "allMetrics"; page: string };

/** A process that hangs is missing on the page; a scraper waits ten seconds. */
const patienceMs = 2_000;

/** In a web process: reads the metrics of all that share its port, or its own where it is alone. */
export function createMetricsReader(report: (process: string) => Promise<string>): () => Promise<string> {
  if (!cluster.isWorker) return () => report("1");
  let waiting: ((page: string) => void)[] = [];
  process.on("message", async (message: Message) => {
    if (message.type === "reportMetrics")
      return send({ type: "ownMetrics", page: await report(message.process) }, () => undefined);
    if (message.type !== "allMetrics") return;
    for (const resolve of waiting) resolve(message.page);
    waiting = [];
  });
  return () =>
    new Promise((resolve, reject) => {
      waiting.push(resolve);
      send({ type: "collectMetrics" }, (error) => error && reject(error));
    });
}

/** In the supervisor: sends a process, when it asks, the metrics of all of them by their places. */
export function createMetricsCollector(workers: ReadonlyMap<number, Worker>): (asker: Worker) => void {
  let collecting: Promise<string> | undefined;
  return (asker) => {
    asker.on("message", async (message: Message) => {
      if (message.type !== "collectMetrics") return;
      collecting ??= collect().finally(() => {
        collecting = undefined;
      });
      const page = await collecting;
      asker.send({ type: "allMetrics", page } satisfies Message, () => undefined);
    });
  };

  async function collect(): Promise<string> {
    return mergePages(await Promise.all([...workers].map(([place, worker]) => requestReport(place, worker))));
  }
}

/** A process's page; an empty one if it ends or takes too long. */
function requestReport(place: number, worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    const timer = setTimeout(giveUp, patienceMs);
    worker.on("message", read).once("exit", giveUp);
    worker.send({ type: "reportMetrics", process: String(place) } satisfies Message, (error) => error && giveUp());

    function read(message: Message) {
      if (message.type === "ownMetrics") end(message.page);
    }
    function giveUp() {
      end("");
    }
    function end(page: string) {
      clearTimeout(timer);
      worker.off("message", read).off("exit", giveUp);
      resolve(page);
    }
  });
}

/** One page of several: the format requires the lines of a metric to follow each other, after its HELP and TYPE. */
export function mergePages(pages: string[]): string {
  const samples = new Map<string, string[]>();
  for (const metric of pages.flatMap((page) => page.split(/^(?=# HELP )/m))) {
    const [help, type, ...lines] = metric.trimEnd().split("\n");
    const head = `${help}\n${type}`;
    if (type) samples.set(head, [...(samples.get(head) ?? []), ...lines]);
  }
  return [...samples].map(([head, lines]) => `${[head, ...lines].join("\n")}\n`).join("\n");
}

function send(message: Message, done: (error: Error | null) => void): void {
  process.send?.(message, undefined, undefined, done);
}
