import { expect, test } from "vitest";
import { concurrencyLimit } from "./concurrency-limit";
import { ApiError } from "./http/api-error";

/** Work that ends when told to, and notes who had a turn. */
function workshop(parallel: number, waiting: number) {
  const inTurn = concurrencyLimit(parallel, waiting);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  const ask = (requester: string, name = requester) =>
    inTurn(requester, work(name)).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return `${name} refused`;
    });
  /** Ends one after another until nothing is left. */
  async function finish(asked: Promise<string>[]): Promise<string[]> {
    let open = true;
    const all = Promise.all(asked).finally(() => {
      open = false;
    });
    while (open) {
      ends.shift()?.();
      await Promise.resolve();
    }
    return all;
  }
  return { ask, finish, started };
}

test("requesters have their turns one after another, however many of one wait", async () => {
  const { ask, finish, started } = workshop(1, 10);
  const asked = ["a1", "a2", "a3", "a4"].map((name) => ask("a", name));
  asked.push(ask("b", "b1"), ask("c", "c1"), ask("b", "b2"));
  await finish(asked);
  expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

test("a full line makes room for another requester at the cost of who has most in it", async () => {
  const { ask, finish } = workshop(2, 6);
  const greedy = Array.from({ length: 20 }, (_, n) => ask("a", `a${n}`));
  const others = ["b", "c", "d"].map((name) => ask(name));
  const answers = await finish([...greedy, ...others]);
  expect(answers.slice(20)).toEqual(["b", "c", "d"]);
  expect(answers.slice(0, 20).filter((answer) => !answer.endsWith("refused"))).toHaveLength(2 + 3);
});

test("a full line in which everybody has one refuses the newcomer", async () => {
  const { ask, finish } = workshop(1, 3);
  const answers = await finish(["a", "b", "c", "d", "e"].map((name) => ask(name)));
  expect(answers).toEqual(["a", "b", "c", "d", "e refused"]);
});

test("work that fails gives its place on", async () => {
  const inTurn = concurrencyLimit(1, 5);
  const failing = inTurn("a", () => Promise.reject(new Error("broken")));
  const next = inTurn("b", async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
