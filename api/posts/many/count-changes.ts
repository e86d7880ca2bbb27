import type { UserId } from "#contract/ids";
import type { Audience, PostsChanged } from "#contract/posts/schemas";
import type { Deps } from "../../deps";
import { isWider } from "../openings/openings";
import type { OwnPost } from "./changeable-posts";

/** How many of the posts get another audience, and how many more people may read than now. */
export async function countChanges(
  deps: Deps,
  posts: OwnPost[],
  { creatorId, next }: { creatorId: UserId; next: Audience },
): Promise<PostsChanged> {
  const audiences = new Map<string, { before: Audience; count: number }>();
  for (const { visibility, min_plan_id: minPlanId } of posts) {
    const key = minPlanId ?? visibility;
    const count = (audiences.get(key)?.count ?? 0) + 1;
    audiences.set(key, { before: { visibility, minPlanId }, count });
  }
  audiences.delete(next.minPlanId ?? next.visibility);
  const counted = { changed: 0, opened: 0 };
  for (const { before, count } of audiences.values()) {
    counted.changed += count;
    if (await isWider(deps, creatorId, { before, next })) counted.opened += count;
  }
  return counted;
}
