import type { PlanId } from "#contract/ids";
import type { Draft, LaterAudience, Post, PostInput, Visibility } from "#contract/posts/schemas";
import { fromSeoulMinute, toSeoulMinute } from "~/i18n/seoul-time";

/** A row of the form's later steps: a plan's ID, for its members, or all followers, or everyone. */
export type StepRow = PlanId | "followers" | "public";

/** When a post opens and to whom later, as typed: minutes in Seoul, or anything else. */
export type PostTimes = {
  /** "" where the form does not ask, as the post is open already */
  when: "now" | "later" | "";
  opensAt: string;
  /** by row, in the order of the form: from few people to many */
  steps: Partial<Record<StepRow, string>>;
};

export const noTimes: PostTimes = { when: "now", opensAt: "", steps: {} };

/** The form's times, valid or not. */
export function timesIn(form: FormData): PostTimes {
  const when = form.get("when");
  const steps = [...form].flatMap(([name, typed]) => {
    const row = name.startsWith("step:") ? name.slice("step:".length) : "";
    return isRow(row) ? [[row, String(typed)] as const] : [];
  });
  return {
    when: when === "now" || when === "later" ? when : "",
    opensAt: String(form.get("opensAt") ?? ""),
    steps: Object.fromEntries(steps),
  };
}

/** The API validates the ID: its schema would bring zod to the browser. */
const isRow = (text: string): text is StepRow => /^(?:followers|public|pln_\w+)$/.test(text);

/** The times of a draft, or of a post: one that is open has no first time, and of its steps those to come. */
export function timesOf(opensAt: string | null, steps: Draft["laterAudiences"]): PostTimes {
  return {
    when: opensAt ? "later" : "now",
    opensAt: opensAt ? toSeoulMinute(opensAt) : "",
    steps: Object.fromEntries(
      steps.map((step) => [step.minPlanId ?? step.visibility, toSeoulMinute(step.opensAt)] as const),
    ),
  };
}

export function timesOfPost({ createdAt, openings }: Pick<Post, "createdAt" | "openings">): PostTimes {
  const [first, ...later] = openings;
  if (first?.opensAt === createdAt) return timesOf(createdAt, later);
  return { ...timesOf(null, openings), when: "" };
}

type Typed = PostTimes & { visibility: Visibility };

/** As the API expects it. What is no time is sent as it is, so that its refusal stands beside the field. */
export function openingsOf(typed: Typed): Pick<PostInput, "opensAt" | "laterAudiences"> {
  return {
    ...(typed.when && { opensAt: typed.when === "now" ? null : asTime(typed.opensAt) }),
    laterAudiences: sentRows(typed).map((row) => ({ opensAt: asTime(typed.steps[row]), ...audienceOf(row) })),
  };
}

/** The API's errors under the names of the form's fields: each step has a field of its own, all tags have one. */
export function besideRows(typed: Typed, errors: Record<string, string[]>): Record<string, string[]> {
  const rows = sentRows(typed);
  const named: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(errors)) {
    const [, at] = /^laterAudiences\.(\d+)/.exec(name) ?? [];
    const row = at === undefined ? undefined : rows[Number(at)];
    const [list] = /^(?:laterAudiences|tags)(?=\.|$)/.exec(name) ?? [];
    const field = row ? `step:${row}` : (list ?? name);
    named[field] = [...new Set([...(named[field] ?? []), ...messages])];
  }
  return named;
}

/** The rows with a time; nothing is wider than everyone, and than followers only everyone. */
function sentRows({ visibility, steps }: Typed): StepRow[] {
  if (visibility === "public") return [];
  const rows = Object.keys(steps) as StepRow[];
  return rows.filter((row) => steps[row] && (visibility === "members" || row === "public"));
}

const asTime = (text = "") => fromSeoulMinute(text) ?? text;

const audienceOf = (row: StepRow): Omit<LaterAudience, "opensAt"> =>
  row === "followers" || row === "public"
    ? { visibility: row, minPlanId: null }
    : { visibility: "members", minPlanId: row };

/** One of the creator's plans, for the form's lists. */
export type PlanChoice = { id: PlanId; name: string; price: number };

/** The rows of the form, from few people to many. No step is to the dearest plan: nobody sees a post before its members. */
export function stepRows(plans: PlanChoice[], { steps }: Pick<PostTimes, "steps">): StepRow[] {
  const dearest = Math.max(...plans.map(({ price }) => price));
  const dear = [...plans].sort((one, other) => other.price - one.price).filter(({ price }) => price < dearest);
  const listed: StepRow[] = dear.map(({ id }) => id);
  // What was typed stays, even where the plans could not be loaded.
  const typed = (Object.keys(steps) as StepRow[]).filter((row) => steps[row] && !listed.includes(row));
  const others = typed.filter((row) => row !== "followers" && row !== "public");
  return [...others, ...listed, "followers", "public"];
}
