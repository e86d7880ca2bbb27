import { expect, test } from "vitest";
import { movedBy, swipeOf, wholePicture, zoomedAt } from "./zoom-view";

const stage = { width: 400, height: 800 };

test("what is under the fingers stays there while a picture is zoomed", () => {
  const view = zoomedAt(wholePicture, 2, { x: 100, y: -50 }, stage);
  expect(view).toEqual({ scale: 2, x: -100, y: 50 });
  expect(zoomedAt(view, 0.5, { x: 100, y: -50 }, stage)).toEqual({ scale: 1, x: 0, y: 0 });
});

test("a picture is never smaller than the stage, nor more than five times as large", () => {
  expect(zoomedAt(wholePicture, 0.1, { x: 30, y: 30 }, stage).scale).toBe(1);
  expect(zoomedAt(wholePicture, 90, { x: 0, y: 0 }, stage).scale).toBe(5);
});

test("a zoomed picture is moved to its edges and no further; a whole one stays", () => {
  const view = zoomedAt(wholePicture, 2, { x: 0, y: 0 }, stage);
  expect(movedBy(view, { x: 5_000, y: -5_000 }, stage)).toEqual({ scale: 2, x: 200, y: -400 });
  expect(Math.abs(movedBy(wholePicture, { x: 40, y: 0 }, stage).x)).toBe(0);
});

test.each([
  [{ x: -80, y: 10 }, "next"],
  [{ x: 80, y: 10 }, "prev"],
  [{ x: 30, y: 0 }, null],
  [{ x: 80, y: 70 }, null],
])("a movement by %j asks for %s", (by, expected) => {
  expect(swipeOf(by)).toBe(expected);
});
