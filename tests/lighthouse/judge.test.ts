import { expect, test } from "vitest";
import { judge, medianOf, type Run } from "./judge";

const run = (performance: number, lcp: number, label = 1): Run => ({
  categories: {
    performance: { score: performance, auditRefs: [] },
    accessibility: { score: 1, auditRefs: [{ id: "label", weight: 3 }] },
  },
  audits: {
    label: { score: label },
    "largest-contentful-paint": { score: 1, numericValue: lcp },
    "total-blocking-time": { score: 1, numericValue: 0 },
    "cumulative-layout-shift": { score: 1, numericValue: 0 },
  },
  blockedMs: 20.4,
});

test("a page's figures are the medians of its runs, with the audits that failed in any", () => {
  expect(medianOf([run(0.9, 1_700), run(0.99, 1_500, 0), run(0.98, 3_000)], ["performance", "accessibility"])).toEqual({
    performance: 98,
    accessibility: 100,
    lcp: 1_700,
    tbt: 0,
    blocked: 20,
    cls: 0,
    failed: "label",
  });
});

test("each limit that a page does not keep is a line; a category that was not measured is none", () => {
  const kept = { performance: 98, accessibility: 100, lcp: 1_800, tbt: 50, blocked: 50, cls: 0.01, failed: "" };
  expect(judge({ page: "/", ...kept })).toEqual([]);
  expect(judge({ page: "/", ...kept, seo: 92, tbt: 51, blocked: 51 })).toEqual([
    "/: seo 92, limit 100",
    "/: tbt 51, limit 50",
    "/: blocked 51, limit 50",
  ]);
});

test("a figure that Lighthouse could not measure exceeds its limit", () => {
  const { lcp } = medianOf([{ categories: {}, audits: {}, blockedMs: 0 }], []);
  expect(judge({ page: "/", lcp, tbt: 0, blocked: 0, cls: 0, failed: "" })).toEqual(["/: lcp Infinity, limit 1800"]);
});
