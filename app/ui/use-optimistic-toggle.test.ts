import { expect, test } from "vitest";
import { latest, pressed, type Seen, type Toggle } from "./use-optimistic-toggle";

const off = (count: number): Toggle => ({ on: false, count });
const on = (count: number): Toggle => ({ on: true, count });
const start = (given: Toggle): Seen => ({ given, data: undefined, standing: given });

test("a press counts at once, and taking it back does too", () => {
  expect(pressed(off(5), true)).toEqual(on(6));
  expect(pressed(on(6), false)).toEqual(off(5));
});

test("a press is not counted again once its answer has come", () => {
  const seen = latest(start(off(5)), off(5), {}, on(6));
  expect(pressed(seen.standing, true)).toEqual(on(6));
});

test("the server's count stands, whatever was guessed", () => {
  expect(latest(start(off(5)), off(5), {}, on(41)).standing).toEqual(on(41));
});

test("a refusal brings back what stood before the press, an earlier answer included", () => {
  expect(latest(start(off(5)), off(5), { snack: {} }, undefined).standing).toEqual(off(5));
  const liked = latest(start(off(5)), off(5), {}, on(6));
  expect(latest(liked, off(5), { snack: {} }, undefined).standing).toEqual(on(6));
});

test("a page loaded again is newer than the answer before it, and the next answer newer again", () => {
  const liked = latest(start(off(5)), off(5), {}, on(6));
  const reloaded = latest(liked, off(9), liked.data, on(6));
  expect(reloaded.standing).toEqual(off(9));
  expect(latest(reloaded, off(9), {}, on(6)).standing).toEqual(on(6));
});

test("nothing new leaves everything as it was", () => {
  const seen = latest(start(off(5)), off(5), {}, on(6));
  expect(latest(seen, off(5), seen.data, on(6))).toBe(seen);
});

test("a count never goes below none", () => {
  expect(pressed(on(0), false)).toEqual(off(0));
});
