import type { UserId } from "#contract/ids";
import type { Database } from "../db/connect";
import { loadSql } from "../db/load-sql";
import { withoutTimeLimit } from "../db/time-limit";
import type { Log } from "../log";

/** `visitedOn`: the civil date in Seoul, of which a visitor has one visit. */
type Visit = { visitedId: UserId; visitorId: UserId; visitedOn: string; at: Date };

/** Visits that are not stored yet. */
export type VisitQueue = {
  /** Queues the first visit of the day; it is stored within two seconds, unless the process is killed. */
  add(visit: Visit): void;
  /** Stores what is queued, now. A failure keeps it for the next second. */
  flush(): Promise<void>;
};

const intervalMs = 1_000;
/** Twenty minutes of an outage at eight visits a second; what does not fit is queued by the visitor's next page view. */
const queuedAtMost = 10_000;

type Columns = { visitedIds: UserId[]; visitorIds: UserId[]; days: string[]; times: Date[] };
const storeStatement = loadSql<object, Columns>("creators/sql/store-visits.sql", {
  name: "store_visits",
  parameters: ["visitedIds", "visitorIds", "days", "times"],
});

/** Stores the visits of a second in one statement, so that no page view waits for a commit. */
export function createVisitQueue(database: Pick<Database, "run">, log: Log): VisitQueue {
  const queued = new Map<string, Visit>();
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();
  let isFailing = false;
  return { add, flush };

  function add(visit: Visit): void {
    const key = keyOf(visit);
    if (queued.has(key) || queued.size >= queuedAtMost) return;
    queued.set(key, visit);
    flushLater();
  }

  /** The timer outlives the request that starts it, so it must not inherit the time limit of that request. */
  function flushLater(): void {
    timer ??= withoutTimeLimit(() => setTimeout(flush, intervalMs).unref());
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    storing = storing.then(() => withoutTimeLimit(store));
    return storing;
  }

  /** A visit stays queued until it is stored, so that a second page view meanwhile adds none. */
  async function store(): Promise<void> {
    const visits = [...queued.values()];
    if (visits.length === 0) return;
    try {
      await database.run(storeStatement, columnsOf(visits));
      for (const visit of visits) queued.delete(keyOf(visit));
      isFailing = false;
    } catch (err) {
      if (!isFailing) log.warn({ err }, "visits could not be stored; they are tried again every second");
      isFailing = true;
      flushLater();
    }
  }
}

const keyOf = ({ visitedId, visitorId, visitedOn }: Visit) => `${visitedId} ${visitorId} ${visitedOn}`;

const columnsOf = (visits: Visit[]): Columns => ({
  visitedIds: visits.map(({ visitedId }) => visitedId),
  visitorIds: visits.map(({ visitorId }) => visitorId),
  days: visits.map(({ visitedOn }) => visitedOn),
  times: visits.map(({ at }) => at),
});
