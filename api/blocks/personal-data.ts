import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";

export const blockPersonalData: DomainPersonalData = { erase: eraseBlocks, export: exportBlocks };

/** Deletes all blocks of and by a user. */
async function eraseBlocks(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .deleteFrom("blocks")
    .where((e) => e.or([e("blocker_id", "=", userId), e("blocked_id", "=", userId)]))
    .execute();
}

/** The users a person has blocked, for their data export. */
async function exportBlocks({ database: { db } }: Deps, userId: UserId): Promise<PersonalTables> {
  const blocked = await db
    .selectFrom("blocks as b")
    .innerJoin("users as u", "u.user_id", "b.blocked_id")
    .select(["u.domain", "u.nickname", "b.created_at"])
    .where("b.blocker_id", "=", userId)
    .orderBy("b.created_at")
    .execute();
  return { blocked: blocked.map(({ created_at, ...row }) => ({ ...row, since: created_at.toISOString() })) };
}
