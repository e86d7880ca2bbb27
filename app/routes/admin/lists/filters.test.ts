import { expect, test } from "vitest";
import { readFilters } from "./filters";

const filters = { status: { values: ["open", "decided"], initial: "open" }, topic: { values: ["account"] } } as const;
const read = (query: string) => readFilters(filters, new URLSearchParams(query));

test("a list begins with the initial filters, and an empty choice lists everything", () => {
  expect(read("")).toEqual({ q: undefined, status: "open", topic: undefined });
  expect(read("status=&topic=")).toEqual({ q: undefined, status: undefined, topic: undefined });
});

test("a filter has only its own values, and a search at most 100 characters", () => {
  expect(read("q=a&status=decided&topic=account")).toEqual({ q: "a", status: "decided", topic: "account" });
  expect(read(`q=${"a".repeat(101)}&status=other`)).toEqual({
    q: "a".repeat(100),
    status: undefined,
    topic: undefined,
  });
});
