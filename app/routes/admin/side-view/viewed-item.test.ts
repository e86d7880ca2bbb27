import { expect, test } from "vitest";
import { nextWaiting, viewedId, withView } from "./viewed-item";

const after = (decided: string, ...ids: string[]) =>
  nextWaiting({ before: ["a", "b", "c"], after: ids.map((id) => ({ id, waits: true })), decided });

test("the next waiting item follows a decision, whether or not the decided one left the list", () => {
  expect(after("b", "a", "c")).toBe("c");
  expect(after("b", "a", "b", "c")).toBe("c");
  const decidedByAnother = { id: "c", waits: false };
  expect(
    nextWaiting({ before: ["b", "c", "d"], after: [decidedByAnother, { id: "d", waits: true }], decided: "b" }),
  ).toBe("d");
});

test("after the last item the one that moved up from the next page follows, else the first", () => {
  expect(after("c", "a", "b", "d")).toBe("d");
  expect(after("c", "a", "b")).toBe("a");
});

test("an item that was added above the decided one is not the next", () => {
  expect(after("b", "new", "a", "c")).toBe("c");
  expect(after("c", "new", "a", "b")).toBe("new");
});

test("after an item of another page the first waiting one follows, or none where none waits", () => {
  expect(after("z", "a", "b", "c")).toBe("a");
  expect(after("a", "a")).toBeUndefined();
});

test("the address of the view keeps filters and page, and a malformed or other id shows nothing", () => {
  const search = new URLSearchParams("q=a&status=&pagingKey=k&view=rpt_1");
  expect(withView("/admin/reports", search, "rpt_2")).toBe("/admin/reports?q=a&status=&pagingKey=k&view=rpt_2");
  expect(withView("/admin/contacts", search)).toBe("/admin/contacts?q=a&status=&pagingKey=k");
  expect(viewedId(search, "rpt")).toBe("rpt_1");
  expect(viewedId(search, "ctc")).toBeUndefined();
  expect(viewedId(new URLSearchParams("view=../users"), "rpt")).toBeUndefined();
});
