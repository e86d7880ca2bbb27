import type { OtherPosts, PostDetail, PostLine } from "#contract/posts/schemas";
import type { PlaceFacts } from "./post-places";

type Kept = { name: string; isShared: boolean; facts: PlaceFacts };
type Placed = Pick<PostDetail, "postId" | "activist" | "series" | "tags">;
type KeptPlaces = Record<PlaceFacts["part"], Kept | null>;

/** What a post's page leads to, as markup that is kept where every viewer may read its words; null for a part without any. */
export function placesOf(post: Placed, others: OtherPosts | null): KeptPlaces {
  const { postId, series, tags } = post;
  const { domain, userId, nickname } = post.activist;
  const { previous = null, next = null, newest = [] } = others ?? {};
  const kept = (facts: PlaceFacts, lines: (PostLine | null)[]): Kept => ({
    name: `${facts.part} of ${postId}`,
    isShared: lines.every((line) => !line || line.locked || line.visibility === "public"),
    facts,
  });
  return {
    lists: series || tags.length > 0 ? kept({ part: "lists", domain, series, tags }, []) : null,
    around: previous || next ? kept({ part: "around", previous, next }, [previous, next]) : null,
    newest: newest.length > 0 ? kept({ part: "newest", userId, nickname, newest }, newest) : null,
  };
}
