import type { PostId } from "#contract/ids";
import type { PostsChanged, Visibility } from "#contract/posts/schemas";
import type { FieldMeta } from "~/ui/fields/field";

export const kinds = ["visibility", "series", "tags"] as const;
export type Kind = (typeof kinds)[number];

/** The form as it was sent; "" for what is not chosen. */
export type ChangeValues = {
  postIds: PostId[];
  kind: Kind;
  visibility: Visibility | "";
  minPlanId: string;
  /** "none" takes the posts out of their series */
  seriesId: string;
  add: string;
  remove: string;
};

/** A form that was refused, with errors by field and by post; or one to be confirmed. */
export type ChangeAnswer = {
  values: ChangeValues;
  errors: Record<string, string[]>;
  postErrors: Record<string, string[]>;
  formErrors: string[];
  toConfirm: PostsChanged | null;
  /** distinguishes one response from the next */
  at: number;
};

export type Plan = { id: string; name: string; onSale: boolean };

export function changeMeta(name: Exclude<keyof ChangeValues, "postIds">, answer: ChangeAnswer | undefined): FieldMeta {
  const id = `manage-${name === "visibility" ? "audience" : name}`;
  return {
    id,
    name,
    initialValue: answer?.values[name],
    errors: answer?.errors[name],
    errorId: `${id}-error`,
    descriptionId: `${id}-hint`,
  };
}
