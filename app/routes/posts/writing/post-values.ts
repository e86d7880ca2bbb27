import type { DraftId, PlanId } from "#contract/ids";
import type { Block } from "#contract/posts/blocks";
import type { PostLabel } from "#contract/posts/post-labels";
import type { PostImage, Visibility } from "#contract/posts/schemas";

/** A picture of the form, by its address. */
export type FormPicture = { url: string; alt: string };

/** The values of a post's form. */
export type PostValues = {
  body: string;
  /** for those who may not open the post */
  teaser: string;
  images: FormPicture[];
  labels: PostLabel[];
  visibility: Visibility;
  /** "" for none */
  minPlanId: PlanId | "";
  draftId: DraftId;
  /** the draft's version this was written on; 0 before it is first saved */
  version: number;
};

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

export const picturesOf = (images: PostImage[]): FormPicture[] => images.map(({ url, alt }) => ({ url, alt }));

/** The picture with a current address: the one in the form may be an older address of the same picture. */
export function findPicture(url: string, shown: PostImage[]): PostImage | undefined {
  return shown.find((image) => nameIn(image.url) === nameIn(url));
}

/** The part of a picture's address that never changes, wherever its files are. */
const nameIn = (url: string) => /^\/media\/(?:pub|prv)\/(.+?)(?:--[^/]*)?\//.exec(url)?.[1];
