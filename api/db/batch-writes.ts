/** The most writes in one commit, so that the first of a burst does not wait for the last. */
const maxBatch = 100;

type Waiting<Item, Written> = { item: Item; done(written: Written): void; failed(error: unknown): void };
type Writers<Item, Written> = {
  /** Writes items in one commit; `null` for an item that was not written, for example because its row is locked. */
  together(items: Item[]): Promise<(Written | null)[]>;
  alone(item: Item): Promise<Written>;
};

/**
 * Writes that arrive during a commit go into the next one, in order: under load many share one flush of the log, and
 * without load nothing waits (docs/decisions/054). What cannot be written together is written alone, so that one that
 * fails or waits affects no other.
 */
export function batchWrites<Item, Written>({
  together,
  alone,
}: Writers<Item, Written>): (item: Item) => Promise<Written> {
  const line: Waiting<Item, Written>[] = [];
  let writing = false;

  async function write(batch: Waiting<Item, Written>[]): Promise<void> {
    const answers = await together(batch.map(({ item }) => item)).catch(() => []);
    batch.forEach(({ item, done, failed }, i) => {
      const answer = answers[i] ?? null;
      if (answer !== null) done(answer);
      else alone(item).then(done, failed);
    });
  }

  async function drain(): Promise<void> {
    writing = true;
    while (line.length > 0) await write(line.splice(0, maxBatch));
    writing = false;
  }

  return (item) =>
    new Promise((done, failed) => {
      line.push({ item, done, failed });
      if (!writing) void drain();
    });
}
