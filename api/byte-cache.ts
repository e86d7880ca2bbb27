type Options<T> = {
  /** of all cached values together; the least recently used is evicted first */
  maxBytes: number;
  maxAgeMs?: number;
  sizeOf(value: T): number;
  /** a value that may not be cached is computed again for the next caller */
  mayCache?(value: T): boolean;
};

/** Results cached in memory by key; concurrent requests compute a value once. A failure is not cached. */
export function createByteCache<T>({ maxBytes, maxAgeMs = Infinity, sizeOf, mayCache = () => true }: Options<T>) {
  const cached = new Map<string, { value: T; until: number }>();
  const inProgress = new Map<string, Promise<T>>();
  let bytes = 0;

  function remove(key: string): void {
    const entry = cached.get(key);
    if (entry && cached.delete(key)) bytes -= sizeOf(entry.value);
  }

  function keep(key: string, value: T): void {
    cached.set(key, { value, until: performance.now() + maxAgeMs });
    bytes += sizeOf(value);
    for (const oldest of cached.keys()) {
      if (bytes <= maxBytes) return;
      remove(oldest);
    }
  }

  async function make(key: string, create: () => Promise<T>): Promise<T> {
    try {
      const value = await create();
      if (mayCache(value)) keep(key, value);
      return value;
    } finally {
      inProgress.delete(key);
    }
  }

  return (key: string, create: () => Promise<T>): Promise<T> => {
    const entry = cached.get(key);
    if (entry && entry.until > performance.now()) {
      cached.delete(key);
      cached.set(key, entry);
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
