import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { DomainPersonalData } from "../personal-data";

export const mediaPersonalData: DomainPersonalData = { erase: eraseUploads };

/** Deletes the rows of used uploads; unused ones are purged with their files. */
async function eraseUploads(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom("uploads").where("user_id", "=", userId).where("adopted_at", "is not", null).execute();
}
