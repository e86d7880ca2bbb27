import type { DraftId } from "#contract/ids";
import type { Deps } from "../deps";
import { moveToDraft } from "../posts/openings/scheduled-posts";
import type { PostRemoval } from "../posts/remove-post";
import { deleteOwn } from "./delete-post";

/**
 * Makes a scheduled post that is open to nobody a draft again. Throws RESOURCE_NOT_FOUND for another creator's post,
 * RESOURCE_CONFLICT for one that is open already.
 */
export async function unschedulePost(deps: Deps, removal: PostRemoval): Promise<DraftId> {
  return deps.database.db.transaction().execute(async (tx) => {
    const draftId = await moveToDraft(tx, removal);
    await deleteOwn(tx, removal);
    return draftId;
  });
}
