import { Refusal } from "./refusal";

/** For work that takes a core or much memory: `parallel` at a time, `waiting` in line, the rest are told to come back. */
export function turns(parallel: number, waiting: number) {
  let running = 0;
  const line: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= parallel) {
      if (line.length >= waiting) throw new Refusal("SERVICE_UNAVAILABLE", { retryAfter: 2 });
      await new Promise<void>((resolve) => line.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
