import { limits } from "#contract/limits";
import type { NewerPosts, NewerPostsQuery } from "#contract/posts/schemas";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import type { Viewed } from "./queries";

const statement = loadSql<NewerPosts, Viewed & NewerPostsQuery>("posts/sql/count-newer-posts.sql", {
  name: "count_newer_posts",
  parameters: ["viewer", "at", "feed", "since"],
  constants: { most: limits.newerPostsCounted },
});

/** The posts that the viewer's feed lists before the post `since`; none when there is no such post. */
export async function countNewerPosts(deps: Deps, args: Viewed & NewerPostsQuery): Promise<NewerPosts> {
  const [row] = await deps.database.run(statement, args);
  return { count: row?.count ?? 0 };
}
