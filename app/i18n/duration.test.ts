import { expect, test } from "vitest";
import { formatDuration } from "./duration.server";

test.each([
  [0, "1초", "1 second"],
  [4, "4초", "4 seconds"],
  [60, "1분", "1 minute"],
  [61, "2분", "2 minutes"],
  [3_600, "1시간", "1 hour"],
  [86_401, "2일", "2 days"],
] as const)("%d seconds are %s and %s", (seconds, ko, en) => {
  expect([formatDuration(seconds, "ko"), formatDuration(seconds, "en")]).toEqual([ko, en]);
});
