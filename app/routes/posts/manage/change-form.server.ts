import { data } from "@remix-run/node";
import { type PlanId, PostId, type SeriesId } from "#contract/ids";
import { type PostsChange, type PostsChanged, Visibility } from "#contract/posts/schemas";
import { ApiError } from "~/http/api-error";
import { type ChangeAnswer, type ChangeValues, kinds } from "./change-values";

export function changeIn(form: FormData): ChangeValues {
  const textOf = (name: string) => String(form.get(name) ?? "");
  return {
    postIds: form.getAll("postId").flatMap((id) => PostId.safeParse(id).data ?? []),
    kind: kinds.find((kind) => kind === form.get("kind")) ?? "visibility",
    visibility: Visibility.safeParse(form.get("visibility")).data ?? "",
    minPlanId: textOf("minPlanId"),
    seriesId: textOf("seriesId"),
    add: textOf("add"),
    remove: textOf("remove"),
  };
}

const tagsIn = (typed: string) => typed.split(/[,#\n]/).filter((tag) => tag.trim());

/** As the API expects it, which validates what is not chosen. */
export function changeOf(values: ChangeValues): PostsChange {
  const { postIds, kind, visibility, minPlanId, seriesId, add, remove } = values;
  if (kind === "series") return { postIds, kind, seriesId: seriesId === "none" ? null : (seriesId as SeriesId) };
  if (kind === "tags") return { postIds, kind, add: tagsIn(add), remove: tagsIn(remove) };
  const planId = visibility === "members" && minPlanId ? (minPlanId as PlanId) : null;
  return { postIds, kind, visibility: visibility as Visibility, minPlanId: planId };
}

/** The form again with what is wrong in it: beside the field, beside the post, or at the head. */
export function refuseChange(values: ChangeValues, { error, refused }: { error: unknown; refused: string }) {
  if (!(error instanceof ApiError)) throw error;
  const answer = blankAnswer(values);
  for (const [field, messages] of Object.entries(error.fields)) {
    const [name = "", position] = field.split(".");
    const postId = name === "postIds" && position ? values.postIds[Number(position)] : undefined;
    if (postId) answer.postErrors[postId] = messages;
    else answer.errors[name] = [...new Set([...(answer.errors[name] ?? []), ...messages])];
  }
  if (Object.keys(answer.postErrors).length > 0) answer.formErrors = [refused];
  else if (Object.keys(answer.errors).length === 0) answer.formErrors = [error.message];
  return data(answer, { status: Math.max(400, error.status) });
}

/** The form as it was sent, to be confirmed, or to be changed after going back. */
export const showChange = (values: ChangeValues, toConfirm: PostsChanged | null) =>
  data({ ...blankAnswer(values), toConfirm });

const blankAnswer = (values: ChangeValues): ChangeAnswer => ({
  values,
  errors: {},
  postErrors: {},
  formErrors: [],
  toConfirm: null,
  at: Date.now(),
});
