/** Delayed responses: until their time is over, or until they are released. */
export type Delays = { wait(ms: number): Promise<void>; release(): number };

export function createDelays(): Delays {
  const waiting = new Set<() => void>();
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        waiting.add(end);
      }),
    release() {
      const count = waiting.size;
      for (const end of [...waiting]) end();
      return count;
    },
  };
}
