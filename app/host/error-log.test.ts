import { expect, it } from "vitest";
import { createErrorLog } from "./error-log";

function setUp() {
  const lines: Record<string, unknown>[] = [];
  const reports: unknown[] = [];
  let at = 0;
  const tell = createErrorLog(
    { error: (line: object) => void lines.push(line as Record<string, unknown>) } as never,
    (error) => reports.push(error),
    () => at,
  );
  const pass = (ms: number) => {
    at += ms;
  };
  const fail = (message: string) => tell(new TypeError(message), { path: "/x" });
  return { lines, reports, tell, fail, pass };
}

it("the same error from one place is reported once a minute, with its count", () => {
  const { lines, reports, fail, pass } = setUp();
  for (let n = 0; n < 1_000; n++) fail(`with what somebody sent, ${n}`);
  expect([lines.length, reports.length]).toEqual([1, 1]);
  pass(61_000);
  fail("again");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ repeated: 999, path: "/x" });
});

it("an error reported twice is logged once, and another place's is logged too", () => {
  const { lines, tell } = setUp();
  const error = new Error("x");
  tell(error, {});
  tell(error, {});
  tell(new RangeError("y"), {});
  expect(lines).toHaveLength(2);
});
