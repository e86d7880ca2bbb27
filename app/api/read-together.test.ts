import { expect, test } from "vitest";
import { readTogether } from "./read-together";

test("of two refused reads the first in the list is thrown, also where it is refused last", async () => {
  const refuse = async (reason: string, after?: Promise<unknown>) => {
    await after?.catch(() => undefined);
    throw new Error(reason);
  };
  const second = refuse("invalid");
  const first = refuse("not found", second);
  await expect(readTogether([first, second])).rejects.toThrow("not found");
});

test("what was read is returned in the order of the list", async () => {
  expect(await readTogether([Promise.resolve("report"), Promise.resolve(2)])).toEqual(["report", 2]);
});
