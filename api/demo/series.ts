import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { freeSlug } from "../posts/series/write-series";
import { demoCreators } from "./creators/creators";
import type { Person } from "./person";
import { storePhotograph, whole } from "./pictures";

/** Each series of the demo creators has their posts with its tag that are in no series yet, the oldest first. */
export async function seriesInDemo(deps: Deps, creators: Person[], at: Date): Promise<void> {
  const { db } = deps.database;
  for (const [c, { series = [] }] of demoCreators.entries()) {
    const { userId } = creators[c] as Person;
    for (const { title, description, cover, tag, isComplete = false } of series) {
      const series_id = newId("ser", at);
      const { key } = await storePhotograph(deps.store, whole("series", cover));
      const values = { series_id, creator_id: userId, title, description, cover_key: key, is_complete: isComplete };
      const created_at = secondsAfter(at, -400 * 86_400);
      await db
        .insertInto("series")
        .values({ ...values, slug: freeSlug(title, new Set()), created_at })
        .execute();
      const posts = await db
        .selectFrom("post_tags")
        .select("post_id")
        .where("creator_id", "=", userId)
        .where("tag", "=", tag)
        .orderBy("published_at")
        .execute();
      const rows = posts.map(({ post_id }, i) => ({ post_id, series_id, position: i + 1 }));
      await db
        .insertInto("series_posts")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}
