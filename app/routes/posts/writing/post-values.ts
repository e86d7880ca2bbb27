import type { DraftId, PlanId, SeriesId } from "#contract/ids";
import type { Block } from "#contract/posts/blocks";
import type { PostLabel } from "#contract/posts/post-labels";
import type { PostImage, Visibility } from "#contract/posts/schemas";
import type { FieldMeta } from "~/ui/fields/field";
import { noTimes, type PostTimes } from "./post-times";

/** A picture of the form, by its address. */
export type FormPicture = { url: string; alt: string };

/** The values of a post's form. */
export type PostValues = PostTimes & {
  body: string;
  /** for those who may not open the post */
  teaser: string;
  images: FormPicture[];
  labels: PostLabel[];
  /** as typed, with commas between */
  tags: string;
  /** "" for none */
  seriesId: SeriesId | "";
  visibility: Visibility;
  /** "" for none */
  minPlanId: PlanId | "";
  draftId: DraftId;
  /** the draft's version this was written on; 0 before it is first saved */
  version: number;
};

export const emptyPost = (draftId: DraftId): PostValues => ({
  body: "",
  teaser: "",
  images: [],
  labels: [],
  tags: "",
  seriesId: "",
  visibility: "public",
  minPlanId: "",
  ...noTimes,
  draftId,
  version: 0,
});

/** A form that was refused: all its values, and the errors. */
export type PostAnswer = {
  values: PostValues;
  errors: Record<string, string[]>;
  formErrors: string[];
  state?: "signedOut" | "stale" | "posted";
  /** the pictures that a draft was saved for, so that they can be displayed */
  shown?: PostImage[];
  /** the text as its post will draw it, where it was asked for */
  preview?: Block[];
  /** distinguishes one response from the next */
  at: number;
};

/** Whether the form displays errors of this name beside a field. */
export const isBesideField = (name: string) =>
  /^(?:body|teaser|tags|seriesId|minPlanId|pictures|images|opensAt|step:|laterAudiences)/.test(name);

export function fieldMeta(name: string, initialValue: string, answer: PostAnswer | undefined): FieldMeta {
  const id = `post-${name}`;
  return { id, name, initialValue, errors: answer?.errors[name], errorId: `${id}-error`, descriptionId: `${id}-hint` };
}

export const picturesOf = (images: PostImage[]): FormPicture[] => images.map(({ url, alt }) => ({ url, alt }));

/** The picture with a current address: the one in the form may be an older address of the same picture. */
export function findPicture(url: string, shown: PostImage[]): PostImage | undefined {
  return shown.find((image) => nameIn(image.url) === nameIn(url));
}

/** The part of a picture's address that never changes, wherever its files are. */
const nameIn = (url: string) => /^\/media\/(?:pub|prv)\/(.+?)(?:--[^/]*)?\//.exec(url)?.[1];

/** One of the creator's series, for the form's list. */
export type SeriesChoice = { seriesId: SeriesId; title: string };
