import type { PostId } from "#contract/ids";
import { type PostLabel, postLabels } from "#contract/posts/post-labels";
import type { Deps } from "../deps";

/** Labels as they are stored: each once, always in the same order. */
export const storedLabels = (chosen: readonly string[] = []): PostLabel[] =>
  postLabels.filter((label) => chosen.includes(label));

/** What the creator discloses of a post; none without a post. */
export async function labelsOf({ database: { db } }: Deps, postId: string): Promise<PostLabel[]> {
  const row = await db
    .selectFrom("posts")
    .select("labels")
    .where("post_id", "=", postId as PostId)
    .executeTakeFirst();
  return storedLabels(row?.labels);
}
