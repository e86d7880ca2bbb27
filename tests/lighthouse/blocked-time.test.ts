import { expect, test } from "vitest";
import { blockedMs } from "./blocked-time";

const address = "http://localhost/explore";
const main = { pid: 1, tid: 1, args: {} };
const visit = { ...main, name: "navigationStart", ts: 0, args: { data: { documentLoaderURL: address } } };
const paint = { ...main, name: "firstContentfulPaint", ts: 100_000 };
const task = { ...main, name: "ThreadControllerImpl::RunTask", ts: 200_000 };

test("blocked is what main-thread tasks after the first paint take above 50 ms on a slower phone", () => {
  const events = [visit, { ...task, ts: 50_000, tdur: 90_000 }, paint, { ...task, tdur: 20_000 }];
  expect(blockedMs([...events, { ...task, tdur: 12_000 }], { address, slowdown: 4 })).toBe(30);
});

test("neither time without the processor nor other threads' time counts as blocked", () => {
  const waiting = { ...task, dur: 400_000, tdur: 10_000 };
  const others = [
    { ...task, tid: 2, tdur: 90_000 },
    { ...task, pid: 2, tdur: 90_000 },
  ];
  expect(blockedMs([visit, paint, waiting, ...others], { address, slowdown: 4 })).toBe(0);
});

test("a trace without the page's first paint has no figure", () => {
  expect(blockedMs([visit, task], { address, slowdown: 4 })).toBe(Number.POSITIVE_INFINITY);
});
