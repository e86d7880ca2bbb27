import type { PostId, UserId } from "#contract/ids";
import type { OtherPosts, Post, PostLine } from "#contract/posts/schemas";
import { loadSql } from "../../db/load-sql";
import type { Deps } from "../../deps";
import { notFound } from "../../http/api-error";
import { nextOpening, type PostRow, type Reading, toPost, type Viewed } from "../queries";
import { beginningOf } from "../text/beginning-of";

const newestShown = 3;

const statement = loadSql<PostRow, Viewed & { postId: PostId }>("posts/sql/archive/other-posts.sql", {
  name: "other_posts",
  parameters: ["viewer", "at", "postId"],
  // Among them may be the post itself and both of its neighbours.
  constants: { newestCount: newestShown + 3 },
});

/**
 * The posts of a post's creator that were published before and after it, and the newest besides. Scheduled and withheld
 * ones are left out, locked ones have neither words nor pictures. Throws RESOURCE_NOT_FOUND.
 */
export async function otherPosts(
  deps: Deps,
  viewer: UserId | null,
  { postId, at, lang }: Reading & { postId: PostId },
): Promise<OtherPosts> {
  const rows = await deps.database.run(statement, { viewer, at, postId });
  const posts = rows.map((row) => toPost(deps, row, { viewer, at, lang }));
  const own = posts.findIndex((post) => post.postId === postId);
  const creator = posts[own]?.activist;
  if (!creator) throw notFound();
  const [next, previous] = [posts[own - 1], posts[own + 1]];
  const newest = posts.filter((_, index) => Math.abs(index - own) > 1).slice(0, newestShown);
  return {
    previous: previous ? toLine(previous) : null,
    next: next ? toLine(next) : null,
    newest: newest.map((post) => ({ ...toLine(post), createdAt: post.createdAt, pictureUrl: leastPicture(post) })),
    changesAt: viewer === null ? await nextOpening(deps, creator.domain, at) : null,
  };
}

function toLine({ postId, body, imageCount, labels, visibility, opensWith, locked }: Post): PostLine {
  return { postId, body: beginningOf(body), imageCount, labels, visibility, opensWith, locked };
}

const leastPicture = ({ images: [first] }: Post) => (first ? (first.variants[0]?.url ?? first.url) : null);
