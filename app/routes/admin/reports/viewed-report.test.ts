import { expect, test } from "vitest";
import type { ReportId } from "#contract/ids";
import { nextOpenReport, viewedReport, withView } from "./viewed-report";

const report = (reportId: ReportId, createdAt: string, status: "open" | "resolved" = "open") => ({
  reportId,
  createdAt,
  status,
});
const [newest, middle, oldest] = [report("rpt_c", "3"), report("rpt_b", "2"), report("rpt_a", "1")];

const newestFirst = (decided: typeof middle) => ({ decided, isOldestFirst: false });

test("after a decision the next older open report follows", () => {
  expect(nextOpenReport([newest, oldest], newestFirst(middle))).toBe(oldest);
  expect(nextOpenReport([newest, report("rpt_a", "1", "resolved")], newestFirst(middle))).toBe(newest);
});

test("after a decision in the queue the next newer report follows, and after the last the first", () => {
  const inQueue = (decided: typeof middle) => ({ decided, isOldestFirst: true });
  expect(nextOpenReport([oldest, newest], inQueue(middle))).toBe(newest);
  expect(nextOpenReport([oldest, middle], inQueue(newest))).toBe(oldest);
});

test("among reports of the same time the lower id follows", () => {
  const same = report("rpt_a", "2");
  expect(nextOpenReport([report("rpt_c", "2"), same], newestFirst(middle))).toBe(same);
});

test("after the oldest the first open report follows, and none where none is left", () => {
  expect(nextOpenReport([newest, middle], newestFirst(oldest))).toBe(newest);
  expect(nextOpenReport([report("rpt_c", "3", "resolved")], newestFirst(oldest))).toBeUndefined();
});

test("the address of the view keeps filters and page, and a malformed id shows no report", () => {
  const search = new URLSearchParams("q=a&status=&pagingKey=k&view=rpt_1");
  expect(withView(search, "rpt_2")).toBe("/admin/reports?q=a&status=&pagingKey=k&view=rpt_2");
  expect(withView(search)).toBe("/admin/reports?q=a&status=&pagingKey=k");
  expect(viewedReport(search)).toBe("rpt_1");
  expect(viewedReport(new URLSearchParams("view=../users"))).toBeUndefined();
});
