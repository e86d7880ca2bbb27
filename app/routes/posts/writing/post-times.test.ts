import { expect, test } from "vitest";
import type { PlanId } from "#contract/ids";
import { PostInput } from "#contract/posts/schemas";
import { besideRows, noTimes, openingsOf, stepRows, timesIn, timesOf, timesOfPost } from "./post-times";

const [cheap, middle, dear] = ["pln_cheap000", "pln_middle00", "pln_dear0000"] as PlanId[];
const plans = [
  { id: cheap, name: "곁의 자리", price: 3_000 },
  { id: dear, name: "가마지기", price: 30_000 },
  { id: middle, name: "찻잔 한 벌", price: 10_000 },
] as { id: PlanId; name: string; price: number }[];

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const filled = formOf({
  when: "later",
  opensAt: "2026-11-28T20:00",
  [`step:${middle}`]: "",
  [`step:${cheap}`]: "2026-11-30T20:00",
  "step:followers": "2026-12-02T09:00",
  "step:public": "2026-12-09T09:00",
});

test("typed times become the API's, in Seoul, without the rows that are empty", () => {
  expect(openingsOf({ ...timesIn(filled), visibility: "members" })).toEqual({
    opensAt: "2026-11-28T11:00:00.000Z",
    laterAudiences: [
      { opensAt: "2026-11-30T11:00:00.000Z", visibility: "members", minPlanId: cheap },
      { opensAt: "2026-12-02T00:00:00.000Z", visibility: "followers", minPlanId: null },
      { opensAt: "2026-12-09T00:00:00.000Z", visibility: "public", minPlanId: null },
    ],
  });
});

test("the contract takes the form's times, and names what is no time by its place in the list", () => {
  const post = { body: "글", images: [], visibility: "members", minPlanId: dear } as const;
  const inputOf = (form: FormData) => ({ ...post, ...openingsOf({ ...timesIn(form), visibility: "members" }) });
  expect(PostInput.safeParse(inputOf(filled)).error).toBeUndefined();
  const refused = PostInput.safeParse(inputOf(formOf({ when: "later", opensAt: "", "step:public": "내일" })));
  expect(refused.error?.issues.map(({ path }) => path.join("."))).toEqual(["opensAt", "laterAudiences.0.opensAt"]);
});

test("a post for all has no later step, and one for followers only that to everyone", () => {
  expect(openingsOf({ ...timesIn(filled), visibility: "public" }).laterAudiences).toEqual([]);
  expect(openingsOf({ ...timesIn(filled), visibility: "followers" }).laterAudiences).toEqual([
    { opensAt: "2026-12-09T00:00:00.000Z", visibility: "public", minPlanId: null },
  ]);
});

test("now is null, and a form that does not ask when leaves the first time out", () => {
  expect(openingsOf({ ...noTimes, opensAt: "2026-11-28T20:00", visibility: "public" })).toEqual({
    opensAt: null,
    laterAudiences: [],
  });
  expect(openingsOf({ ...timesIn(formOf({})), visibility: "public" })).toEqual({ laterAudiences: [] });
});

test("what is no time is sent as typed, and stays typed", () => {
  const times = timesIn(formOf({ when: "later", opensAt: "내일", "step:public": "2026-11-31T10:00" }));
  expect(times).toEqual({ when: "later", opensAt: "내일", steps: { public: "2026-11-31T10:00" } });
  const { opensAt, laterAudiences } = openingsOf({ ...times, visibility: "followers" });
  expect([opensAt, laterAudiences?.[0]?.opensAt]).toEqual(["내일", "2026-11-31T10:00"]);
});

test("names that are no row of the form are no steps", () => {
  const times = timesIn(formOf({ "step:__proto__": "x", "step:members": "x", "step:": "x", "step:pln_": "x" }));
  expect(Object.keys(times.steps)).toEqual([]);
});

test("an error of a step stands beside its row, whichever rows before it are empty", () => {
  const typed = { ...timesIn(filled), visibility: "members" } as const;
  const errors = {
    body: ["a"],
    opensAt: ["b"],
    "laterAudiences.0.visibility": ["c"],
    "laterAudiences.2.opensAt": ["d"],
    "laterAudiences.2.minPlanId": ["d"],
    "laterAudiences.9.opensAt": ["e"],
    laterAudiences: ["f"],
  };
  expect(besideRows(typed, errors)).toEqual({
    body: ["a"],
    opensAt: ["b"],
    [`step:${cheap}`]: ["c"],
    "step:public": ["d"],
    laterAudiences: ["e", "f"],
  });
});

test("a draft's times are shown as they were typed, and sent again the same", () => {
  const typed = { ...timesIn(filled), visibility: "members" } as const;
  const { opensAt, laterAudiences } = openingsOf(typed);
  const again = timesOf(opensAt ?? null, laterAudiences ?? []);
  expect(openingsOf({ ...again, visibility: "members" })).toEqual({ opensAt, laterAudiences });
});

test("a scheduled post's form asks when, and that of an open one only of the steps to come", () => {
  const opening = { minPlanId: null, planName: null, includesViewer: true } as const;
  const openings = [
    { ...opening, opensAt: "2026-12-02T00:00:00.000Z", visibility: "followers" as const },
    { ...opening, opensAt: "2026-12-09T00:00:00.000Z", visibility: "public" as const },
  ];
  expect(timesOfPost({ createdAt: "2026-12-02T00:00:00.000Z", openings })).toEqual({
    when: "later",
    opensAt: "2026-12-02T09:00",
    steps: { public: "2026-12-09T09:00" },
  });
  expect(timesOfPost({ createdAt: "2026-11-01T00:00:00.000Z", openings })).toEqual({
    when: "",
    opensAt: "",
    steps: { followers: "2026-12-02T09:00", public: "2026-12-09T09:00" },
  });
});

test("the rows go from the dearest plan but one to everyone, and keep a typed one unlisted", () => {
  expect(stepRows(plans, noTimes)).toEqual([middle, cheap, "followers", "public"]);
  expect(stepRows([], noTimes)).toEqual(["followers", "public"]);
  const typed = { [dear as PlanId]: "2026-12-02T09:00", public: "2026-12-03T09:00" };
  expect(stepRows(plans, { steps: typed })).toEqual([dear, middle, cheap, "followers", "public"]);
});
