import { expect, test } from "vitest";
import { latest, pressed, type Seen, type Toggle } from "./use-optimistic-toggle";

const off = (count: number): Toggle => ({ on: false, count });
const on = (count: number): Toggle => ({ on: true, count });
const start = (onPage: Toggle): Seen => ({ onPage, data: undefined, current: onPage });

test("a press is counted immediately, and so is pressing again", () => {
  expect(pressed(off(5), true)).toEqual(on(6));
  expect(pressed(on(6), false)).toEqual(off(5));
});

test("a press is not counted twice once its response has come", () => {
  const seen = latest(start(off(5)), off(5), {}, on(6));
  expect(pressed(seen.current, true)).toEqual(on(6));
});

test("the server's count replaces the optimistic one", () => {
  expect(latest(start(off(5)), off(5), {}, on(41)).current).toEqual(on(41));
});

test("a refusal restores the state before the press, an earlier response included", () => {
  expect(latest(start(off(5)), off(5), { toast: {} }, undefined).current).toEqual(off(5));
  const liked = latest(start(off(5)), off(5), {}, on(6));
  expect(latest(liked, off(5), { toast: {} }, undefined).current).toEqual(on(6));
});

test("a reloaded page replaces the last response, and the next response replaces the page", () => {
  const liked = latest(start(off(5)), off(5), {}, on(6));
  const reloaded = latest(liked, off(9), liked.data, on(6));
  expect(reloaded.current).toEqual(off(9));
  expect(latest(reloaded, off(9), {}, on(6)).current).toEqual(on(6));
});

test("no new value leaves the state unchanged", () => {
  const seen = latest(start(off(5)), off(5), {}, on(6));
  expect(latest(seen, off(5), seen.data, on(6))).toBe(seen);
});

test("a count never drops below zero", () => {
  expect(pressed(on(0), false)).toEqual(off(0));
});
