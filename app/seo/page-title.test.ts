import { expect, it } from "vitest";
import { titleOf } from "./page-title";

it("a page has its own title, or that of its parent route", () => {
  const parent = { data: { title: "글 · 곁" } };
  expect(titleOf([{ data: {} }, parent, { data: { title: "그림 · 곁" } }], undefined)).toBe("그림 · 곁");
  expect(titleOf([{ data: {} }, parent, { data: null }], undefined)).toBe("글 · 곁");
  expect(titleOf([{ data: undefined }], undefined)).toBe("곁 Gyeot");
});
