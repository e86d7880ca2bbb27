type Options<T> = {
  /** of all that is kept together; what was used longest ago goes first */
  maxBytes: number;
  maxAgeMs?: number;
  sizeOf(value: T): number;
  /** what is not to be kept is made again for the next who asks */
  mayKeep?(value: T): boolean;
};

/** Results in memory, by key; what is asked for while it is being made is made once. A failure is not kept. */
export function createByteCache<T>({ maxBytes, maxAgeMs = Infinity, sizeOf, mayKeep = () => true }: Options<T>) {
  const kept = new Map<string, { value: T; until: number }>();
  const inProgress = new Map<string, Promise<T>>();
  let bytes = 0;

  function remove(key: string): void {
    const entry = kept.get(key);
    if (entry && kept.delete(key)) bytes -= sizeOf(entry.value);
  }

  function keep(key: string, value: T): void {
    kept.set(key, { value, until: performance.now() + maxAgeMs });
    bytes += sizeOf(value);
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) return;
      remove(oldest);
    }
  }

  async function make(key: string, create: () => Promise<T>): Promise<T> {
    try {
      const value = await create();
      if (mayKeep(value)) keep(key, value);
      return value;
    } finally {
      inProgress.delete(key);
    }
  }

  return (key: string, create: () => Promise<T>): Promise<T> => {
    const entry = kept.get(key);
    if (entry && entry.until > performance.now()) {
      kept.delete(key);
      kept.set(key, entry);
      return Promise.resolve(entry.value);
    }
    remove(key);
    const current = inProgress.get(key);
    if (current) return current;
    const made = make(key, create);
    inProgress.set(key, made);
    return made;
  };
}
