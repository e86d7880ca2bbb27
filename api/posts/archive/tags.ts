import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Tx } from "../../db/connect";
import { ApiError } from "../../http/api-error";

/**
 * Tags as they are stored: each once, in the spelling that the creator's other posts have it in. Throws INVALID_REQUEST
 * beside `tags` where the creator would have more different tags than can be offered as filters.
 */
export async function storedTags(tx: Tx, creatorId: UserId, { tags = [] }: { tags?: string[] }): Promise<string[]> {
  if (tags.length === 0) return [];
  const { rows } = await sql<{ tag: string }>`SELECT tag FROM tags_of_creator(${creatorId}) tag`.execute(tx);
  const spellings = new Map(rows.map(({ tag }) => [tag.toLowerCase(), tag]));
  const known = spellings.size;
  for (const tag of tags) if (!spellings.has(tag.toLowerCase())) spellings.set(tag.toLowerCase(), tag);
  if (spellings.size > known && spellings.size > limits.tagsOfCreator)
    throw new ApiError("INVALID_REQUEST", { fields: { tags: ["tooManyTagsOfCreator"] } });
  return [...new Set(tags.map((tag) => spellings.get(tag.toLowerCase()) as string))];
}

/** Whether a post's tags are the ones asked for, in whatever spelling. */
export const hasTags = (stored: string[], { tags = [] }: { tags?: string[] }): boolean =>
  String(stored).toLowerCase() === String([...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).keys()]);
