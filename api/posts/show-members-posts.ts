import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts";
import type { Deps } from "../deps";
import { noteOpens } from "../memberships/note-opens";

/**
 * Reads posts for `viewer`, and has it on record before they leave when members-only ones are among them: with the first
 * of a paid period the withdrawal of seven days is over. Read once more where a membership ended meanwhile.
 */
export async function showMembersPosts<Shown extends Post | Page<Post>>(
  deps: Deps,
  viewer: string | null,
  at: Date,
  read: () => Promise<Shown>,
): Promise<Shown> {
  const shown = await read();
  const creators = viewer === null ? [] : opened(shown, viewer);
  if (creators.length === 0 || (await noteOpens(deps, viewer as string, creators, at))) return shown;
  return read();
}

/** Whose members-only posts are shown to `viewer`, their own left out. */
function opened(shown: Post | Page<Post>, viewer: string): string[] {
  const posts = "items" in shown ? shown.items : [shown];
  const open = posts.filter((post) => post.visibility === "members" && !post.locked && post.activist.userId !== viewer);
  return [...new Set(open.map((post) => post.activist.userId))];
}
