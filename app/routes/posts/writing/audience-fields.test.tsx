import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { DraftId, PlanId } from "#contract/ids";
import { TextContext } from "~/i18n/i18n";
import { textSource } from "~/i18n/i18n.server";
import { AudienceFields } from "./audience-fields";
import { emptyPost, type PostAnswer, type PostValues } from "./post-values";

const plans = [
  { id: "pln_cheap000" as PlanId, name: "곁의 자리", price: 5_000 },
  { id: "pln_dear0000" as PlanId, name: "가마지기", price: 50_000 },
];
const start: PostValues = {
  ...emptyPost("dft_00000000" as DraftId),
  visibility: "members",
  minPlanId: "pln_dear0000" as PlanId,
  when: "later",
  opensAt: "2026-11-28T20:00",
  steps: { ["pln_cheap000" as PlanId]: "2026-11-27T20:00", public: "2026-12-09T09:00" },
};

function fieldsOf(errors: PostAnswer["errors"] = {}, { values = start, asksWhen = true } = {}): string {
  const answer: PostAnswer = { values, errors, formErrors: [], at: 1 };
  return renderToString(
    <TextContext.Provider value={textSource("ko")}>
      <AudienceFields start={values} plans={plans} answer={answer} asksWhen={asksWhen} />
    </TextContext.Provider>,
  );
}

const inputsOf = (html: string) =>
  [...html.matchAll(/<input type="datetime-local"[^>]*>/g)].map(([input]) => ({
    name: /name="([^"]*)"/.exec(input)?.[1],
    value: /value="([^"]*)"/.exec(input)?.[1],
    invalid: input.includes('aria-invalid="true"'),
  }));

test("the form has its times as typed, a row for each wider audience, an error at its row", () => {
  const html = fieldsOf({ "step:pln_cheap000": ["앞 단계보다 뒤의 시각으로 정해 주세요."] });
  expect(inputsOf(html)).toEqual([
    { name: "opensAt", value: "2026-11-28T20:00", invalid: false },
    { name: "step:pln_cheap000", value: "2026-11-27T20:00", invalid: true },
    { name: "step:followers", value: "", invalid: false },
    { name: "step:public", value: "2026-12-09T09:00", invalid: false },
  ]);
  expect(html).toMatch(/<input[^>]*name="step:pln_cheap000"[^>]*\/><p[^>]*>앞 단계보다/);
});

test("the form of an open post does not ask when, and an empty time asks for one", () => {
  expect(fieldsOf({}, { asksWhen: false })).not.toMatch(/name="(?:when|opensAt)"/);
  const html = fieldsOf({ opensAt: ["올바르지 않은 값이에요."] }, { values: { ...start, opensAt: "" } });
  expect(html).toContain("시각을 정해 주세요.");
  expect(html).not.toContain("올바르지 않은");
});
