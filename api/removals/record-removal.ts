import { z } from "zod";
import type { UserId } from "#contract/ids";
import { secondsAfter } from "../clock";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { addJob } from "../jobs";
import { readRecords, storeRecord } from "./store-record";

/** `broadcast`: the ID of any of its messages; `profile`: the user's; `file`: the SHA-256 of a refused file in hex. */
const removedTypes = ["post", "comment", "message", "broadcast", "campaign", "profile", "file"] as const;
const Removal = z.object({
  type: z.enum(removedTypes),
  id: z.string(),
  at: z.coerce.date(),
  /** of a file: the admin who refused it */
  adminId: z.custom<UserId>((value) => typeof value === "string").optional(),
});
export type Removal = z.infer<typeof Removal>;

declare module "../jobs" {
  interface Jobs {
    /** `at` as ISO 8601 */
    record_removal: Omit<Removal, "at"> & { at: string };
  }
}

/** Has a removal recorded after the commit, and after `seconds` in which it may be undone. */
export function queueRemovalRecord(tx: Tx, removal: Removal, { seconds = 0 } = {}): Promise<void> {
  const at = removal.at.toISOString();
  return addJob(tx, "record_removal", { ...removal, at }, seconds ? { runAt: secondsAfter(removal.at, seconds) } : {});
}

/** Stores the record of a removal, unless it was undone. */
export async function recordRemoval(deps: Deps, removal: Removal): Promise<void> {
  if (await isUndone(deps.database.db, removal)) return;
  await storeRecord(deps, "removals", { at: removal.at, id: `${removal.type} ${removal.id}`, value: removal });
}

async function isUndone(db: Db, { type, id }: Removal): Promise<boolean> {
  if (type !== "comment") return false;
  const comment = db
    .selectFrom("comments")
    .select("post_id")
    .where("comment_id", "=", id as never);
  return Boolean(await comment.where("deleted_at", "is", null).executeTakeFirst());
}

/** Every recorded removal since then, oldest first. Throws as `readRecords` does. */
export const listRemovals = (deps: Pick<Deps, "keys" | "store">, since: Date): Promise<Removal[]> =>
  readRecords(deps, "removals", { since, schema: Removal });
