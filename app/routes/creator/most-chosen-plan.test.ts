import { expect, test } from "vitest";
import type { PlanId } from "#contract/ids";
import { findMostChosenPlan } from "./most-chosen-plan";

const plansOf = (...counts: [members: number, onSale?: boolean][]) =>
  counts.map(([subscriberCount, onSale = true], at) => ({ id: `pln_${at}` as PlanId, subscriberCount, onSale }));

test.each([
  ["the plan with the most members", plansOf([3], [9], [4]), "pln_1"],
  ["none of two with equally many", plansOf([9], [9], [4]), null],
  ["no single plan", plansOf([9]), null],
  ["none before three fans have chosen it", plansOf([2], [0]), null],
  ["none that is not on sale any more", plansOf([9, false], [3], [1]), "pln_1"],
  ["no plan where there is none", [], null],
])("most chosen is %s", (_, plans, id) => {
  expect(findMostChosenPlan(plans)).toBe(id);
});

test("the order of the plans stays as it was", () => {
  const plans = plansOf([3], [9]);
  findMostChosenPlan(plans);
  expect(plans.map(({ id }) => id)).toEqual(["pln_0", "pln_1"]);
});
