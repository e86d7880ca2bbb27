import { type PostLabel, postLabels } from "#contract/posts/post-labels";

/** Labels as they are stored: each once, always in the same order. */
export const storedLabels = (chosen: readonly string[] = []): PostLabel[] =>
  postLabels.filter((label) => chosen.includes(label));
