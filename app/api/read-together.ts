type Results<T extends readonly unknown[]> = { -readonly [At in keyof T]: Awaited<T[At]> };

/** As `Promise.all`, but of several refusals the first in the list is thrown, whichever arrives first. */
export async function readTogether<T extends readonly unknown[] | []>(reads: T): Promise<Results<T>> {
  const outcomes = await Promise.allSettled(reads);
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  }) as Results<T>;
}
