/** A total waiting time. Concurrent waits count once, and the time between waits does not count. */
export class TimeBudget {
  #spentMs = 0;
  #waits = 0;
  #since = 0;

  constructor(readonly ms: number) {}

  /** Whole milliseconds left, 0 when there are none. */
  left(): number {
    const waiting = this.#waits > 0 ? performance.now() - this.#since : 0;
    return Math.max(0, Math.floor(this.ms - this.#spentMs - waiting));
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waits++ === 0) this.#since = performance.now();
    try {
      return await work();
    } finally {
      if (--this.#waits === 0) this.#spentMs += performance.now() - this.#since;
    }
  }
}
