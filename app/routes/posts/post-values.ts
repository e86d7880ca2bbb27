import type { PostImage, Visibility } from "#contract/posts";

/** A picture of the form, by the address it goes by. */
export type FormPicture = { url: string; alt: string };

/** What a post's form holds. */
export type PostValues = {
  body: string;
  images: FormPicture[];
  visibility: Visibility;
  /** "" for none */
  minPlanId: string;
  draftId: string;
  /** the draft's version this was written on; 0 before it is first kept */
  version: number;
};

/** A form that could not be done as asked: everything it held, and why. */
export type PostAnswer = {
  values: PostValues;
  errors: Record<string, string[]>;
  formErrors: string[];
  state?: "signedOut" | "stale" | "posted";
  /** tells one answer from the next */
  at: number;
};

export const picturesOf = (images: PostImage[]): FormPicture[] => images.map(({ url, alt }) => ({ url, alt }));

/** The picture as it can be shown now: an address in the form may be an older one of the same picture. */
export function shownBy(url: string, shown: PostImage[]): PostImage | undefined {
  return shown.find((image) => nameIn(image.url) === nameIn(url));
}

/** What stays of a picture's address wherever its files are. */
const nameIn = (url: string) => /^\/media\/(?:pub|prv)\/(.+?)(?:--[^/]*)?\//.exec(url)?.[1];
