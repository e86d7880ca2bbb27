import { expect, test } from "vitest";
import { afterDecision, type ListPosition, nextOpen, viewedId, withView } from "./viewed-item";

const report = (id: string, at: string, isOpen = true): ListPosition => ({ id, at, isOpen });
const [newest, middle, oldest] = [report("rpt_c", "3"), report("rpt_b", "2"), report("rpt_a", "1")];

const newestFirst = (decided: ListPosition) => ({ decided, isOldestFirst: false });

test("after a decision the next older open report follows", () => {
  expect(nextOpen([newest, oldest], newestFirst(middle))).toBe(oldest);
  expect(nextOpen([newest, report("rpt_a", "1", false)], newestFirst(middle))).toBe(newest);
});

test("after a decision in the queue the next newer report follows, and after the last the first", () => {
  const inQueue = (decided: ListPosition) => ({ decided, isOldestFirst: true });
  expect(nextOpen([oldest, newest], inQueue(middle))).toBe(newest);
  expect(nextOpen([oldest, middle], inQueue(newest))).toBe(oldest);
});

test("among reports of the same time the lower id follows", () => {
  const same = report("rpt_a", "2");
  expect(nextOpen([report("rpt_c", "2"), same], newestFirst(middle))).toBe(same);
});

test("in a list that no time orders the next place follows, and new items come after the last", () => {
  const at = (id: string, place: number): ListPosition => ({ id, at: place, isOpen: true });
  const after = (place: number) => ({ decided: at("tkd_a", place), isOldestFirst: true });
  const [fresh, eighth, tenth] = [at("tkd_d", -1), at("tkd_c", 8), at("tkd_b", 10)];
  expect(nextOpen([fresh, eighth, tenth], after(9))).toBe(tenth);
  expect(nextOpen([fresh, eighth], after(10))).toBe(fresh);
});

test("after the oldest the first open report follows, and none where none is left", () => {
  expect(nextOpen([newest, middle], newestFirst(oldest))).toBe(newest);
  expect(nextOpen([report("rpt_c", "3", false)], newestFirst(oldest))).toBeUndefined();
});

test("the address of the view keeps filters and page, and a malformed or other id shows nothing", () => {
  const search = new URLSearchParams("q=a&status=&pagingKey=k&view=rpt_1");
  expect(withView("/admin/reports", search, "rpt_2")).toBe("/admin/reports?q=a&status=&pagingKey=k&view=rpt_2");
  expect(withView("/admin/contacts", search)).toBe("/admin/contacts?q=a&status=&pagingKey=k");
  expect(viewedId(search, "rpt")).toBe("rpt_1");
  expect(viewedId(search, "ctc")).toBeUndefined();
  expect(viewedId(new URLSearchParams("view=../users"), "rpt")).toBeUndefined();
});

test("after the last item of a page the list starts at its first page", () => {
  const search = new URLSearchParams("q=a&pagingKey=k&view=rpt_b");
  const after = (items: ListPosition[]) => afterDecision("/admin/reports", search, { items, ...newestFirst(middle) });
  expect(after([oldest])).toBe("/admin/reports?q=a&pagingKey=k&view=rpt_a");
  expect(after([])).toBe("/admin/reports?q=a");
});
