import { expect, test } from "vitest";
import { isSameRun } from "./message-runs";

const said = (
  seq: number,
  sentAt: string,
  senderId: `usr_${string}` = "usr_one",
  kind: "text" | "greeting" = "text",
) => ({
  seq,
  senderId,
  sentAt,
  kind,
});

test("messages of one person within five minutes of a day in Seoul are one run", () => {
  const first = said(1, "2026-11-26T14:50:00.000Z");
  expect(isSameRun(first, said(2, "2026-11-26T14:55:00.000Z"), undefined)).toBe(true);
  expect(isSameRun(first, said(2, "2026-11-26T14:55:00.001Z"), undefined)).toBe(false);
  expect(isSameRun(first, said(2, "2026-11-26T14:51:00.000Z", "usr_two"), undefined)).toBe(false);
  const lateAt = said(2, "2026-11-26T14:58:00.000Z");
  expect(isSameRun(lateAt, said(3, "2026-11-26T15:00:00.000Z"), undefined)).toBe(false);
});

test("a run begins with the first new message; a greeting is a run of its own", () => {
  const [first, second] = [said(1, "2026-11-26T05:00:00.000Z"), said(2, "2026-11-26T05:01:00.000Z")];
  expect(isSameRun(first, second, 2)).toBe(false);
  expect(isSameRun(first, second, 1)).toBe(true);
  expect(isSameRun(said(1, first.sentAt, "usr_one", "greeting"), second, undefined)).toBe(false);
  expect([isSameRun(undefined, first, undefined), isSameRun(second, undefined, undefined)]).toEqual([false, false]);
});
