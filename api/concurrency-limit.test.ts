import { expect, test } from "vitest";
import { concurrencyLimit } from "./concurrency-limit";
import { ApiError } from "./http/api-error";

/** Work that ends on command, and records the order of its requesters. */
function workshop(parallel: number, waiting: number) {
  const inTurn = concurrencyLimit(parallel, waiting);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  const submit = (requester: string, name = requester) =>
    inTurn(requester, work(name)).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return `${name} refused`;
    });
  /** Ends one work after another until none is left. */
  async function finish(pending: Promise<string>[]): Promise<string[]> {
    let open = true;
    const all = Promise.all(pending).finally(() => {
      open = false;
    });
    while (open) {
      ends.shift()?.();
      await Promise.resolve();
    }
    return all;
  }
  return { submit, finish, started };
}

test("requesters take turns, however many calls of one wait", async () => {
  const { submit, finish, started } = workshop(1, 10);
  const pending = ["a1", "a2", "a3", "a4"].map((name) => submit("a", name));
  pending.push(submit("b", "b1"), submit("c", "c1"), submit("b", "b2"));
  await finish(pending);
  expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

test("a full queue makes room for another requester at the cost of the one with most in it", async () => {
  const { submit, finish } = workshop(2, 6);
  const greedy = Array.from({ length: 20 }, (_, n) => submit("a", `a${n}`));
  const others = ["b", "c", "d"].map((name) => submit(name));
  const answers = await finish([...greedy, ...others]);
  expect(answers.slice(20)).toEqual(["b", "c", "d"]);
  expect(answers.slice(0, 20).filter((answer) => !answer.endsWith("refused"))).toHaveLength(2 + 3);
});

test("a full queue with one call of each requester refuses a newcomer", async () => {
  const { submit, finish } = workshop(1, 3);
  const answers = await finish(["a", "b", "c", "d", "e"].map((name) => submit(name)));
  expect(answers).toEqual(["a", "b", "c", "d", "e refused"]);
});

test("failed work frees its place for the next", async () => {
  const inTurn = concurrencyLimit(1, 5);
  const failing = inTurn("a", () => Promise.reject(new Error("broken")));
  const next = inTurn("b", async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
