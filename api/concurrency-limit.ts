import { ApiError } from "./http/api-error";

type Waiter = { start: () => void; refuse: (reason: ApiError) => void };

/**
 * For work that needs a core or much memory: `parallel` at a time and `waiting` in the queue, requesters in turn. In a full
 * queue the requester with most calls loses one to a newcomer; otherwise the newcomer is refused.
 */
export function concurrencyLimit(parallel: number, waiting: number) {
  let running = 0;
  let total = 0;
  // In the order of their turns: a requester that had one goes to the end.
  const lines = new Map<string, Waiter[]>();

  function makeRoom(requester: string): void {
    const own = lines.get(requester)?.length ?? 0;
    const longest = [...lines.values()].reduce<Waiter[]>((most, line) => (line.length > most.length ? line : most), []);
    if (longest.length <= own + 1) throw busy();
    longest.pop()?.refuse(busy());
    total--;
  }

  function wait(requester: string): Promise<void> {
    if (total >= waiting) makeRoom(requester);
    total++;
    const line = lines.get(requester) ?? [];
    lines.set(requester, line);
    return new Promise((start, refuse) => line.push({ start, refuse }));
  }

  function startNext(): void {
    const [next] = lines;
    if (!next) {
      running--;
      return;
    }
    const [requester, line] = next;
    lines.delete(requester);
    const waiter = line.shift();
    if (line.length > 0) lines.set(requester, line);
    total--;
    waiter?.start();
  }

  return async <T>(requester: string, work: () => Promise<T>): Promise<T> => {
    if (running < parallel) running++;
    else await wait(requester);
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}

const busy = () => new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 2 });
