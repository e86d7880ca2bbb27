import type { UserId } from "#contract/ids";
import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts/schemas";
import type { Deps } from "../deps";
import { recordFirstRead } from "../memberships/record-first-read";

type Posts = Page<Post> & { pinned?: Post | null };

/**
 * Reads posts for `viewer` and records members-only ones before returning them, because the first read of a paid period
 * ends the seven-day right of withdrawal. Reads again if a membership ended meanwhile.
 */
export async function showMembersPosts<Shown extends Post | Posts>(
  deps: Deps,
  viewer: UserId | null,
  { at, read }: { at: Date; read: () => Promise<Shown> },
): Promise<Shown> {
  const shown = await read();
  // In the read-only mode the read stays unrecorded, in the fan's favour.
  if (deps.switches.isReadOnly()) return shown;
  const creators = viewer === null ? [] : membersOnlyCreators(shown, viewer);
  if (creators.length === 0 || (await recordFirstRead(deps, { fanId: viewer as UserId, creatorIds: creators, at })))
    return shown;
  return read();
}

/** The creators whose members-only posts `viewer` reads, except themselves. */
function membersOnlyCreators(shown: Post | Posts, viewer: UserId): UserId[] {
  const posts = "items" in shown ? [...shown.items, ...(shown.pinned ? [shown.pinned] : [])] : [shown];
  const open = posts.filter((post) => post.visibility === "members" && !post.locked && post.activist.userId !== viewer);
  return [...new Set(open.map((post) => post.activist.userId))];
}
