/** An event of Chromium's trace; times in microseconds, `tdur` is the processor time of its thread. */
type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args: { data?: { documentLoaderURL?: string } };
};

/** A task that is longer keeps a tap waiting: https://web.dev/articles/tbt. */
const longTaskMs = 50;

/**
 * Total blocking time by processor time of the page's main thread, in milliseconds on a phone `slowdown` times slower: the
 * part above 50 ms of each task after the first paint. Infinity for a trace without the page or its first paint.
 */
export function blockedMs(events: TraceEvent[], { address, slowdown }: { address: string; slowdown: number }): number {
  const visit = events.findLast(
    ({ name, args }) => name === "navigationStart" && args.data?.documentLoaderURL === address,
  );
  const paint = events.find(
    ({ name, pid, ts }) => name === "firstContentfulPaint" && pid === visit?.pid && ts > visit.ts,
  );
  if (!visit || !paint) return Number.POSITIVE_INFINITY;
  return events
    .filter(
      ({ name, pid, tid, ts }) => /RunTask$/.test(name) && pid === visit.pid && tid === visit.tid && ts > paint.ts,
    )
    .map(({ tdur = 0 }) => Math.max(0, (tdur / 1_000) * slowdown - longTaskMs))
    .reduce((sum, each) => sum + each, 0);
}
