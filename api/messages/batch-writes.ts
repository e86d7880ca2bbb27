/** What one commit takes at most: so that a storm's first message does not wait for its last. */
const most = 100;

type Waiting<Item, Written> = { item: Item; done(written: Written): void; failed(error: unknown): void };
type Ways<Item, Written> = {
  /** Writes some in one commit, and waits for nobody; `null` for each that it had to leave. */
  together(items: Item[]): Promise<(Written | null)[]>;
  alone(item: Item): Promise<Written>;
};

/**
 * What comes while a commit is under way goes into the next one, in the order it came: under load many share one flush of
 * the log, and without load nothing waits (docs/decisions/054). What could not be written together is written alone,
 * so that one that fails, or must wait, is no other's matter.
 */
export function gather<Item, Written>({ together, alone }: Ways<Item, Written>): (item: Item) => Promise<Written> {
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
    while (line.length > 0) await write(line.splice(0, most));
    writing = false;
  }

  return (item) =>
    new Promise((done, failed) => {
      line.push({ item, done, failed });
      if (!writing) void drain();
    });
}
