import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import { lowerFollowCounts } from "../accounts/update-user";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";

export const creatorPersonalData: DomainPersonalData = { erase: eraseFollows, export: exportFollows };

/** Deletes all follows and visits of and by a user and their place on explore, and lowers the counters of the others. */
async function eraseFollows(tx: Tx, userId: UserId): Promise<void> {
  await lowerFollowCounts(tx, userId);
  await tx
    .deleteFrom("follows")
    .where((e) => e.or([e("follower_id", "=", userId), e("creator_id", "=", userId)]))
    .execute();
  await tx
    .deleteFrom("ended_follows")
    .where((e) => e.or([e("follower_id", "=", userId), e("creator_id", "=", userId)]))
    .execute();
  await tx.deleteFrom("featured_creator").where("creator_id", "=", userId).execute();
  await tx
    .deleteFrom("visits")
    .where((e) => e.or([e("visitor_id", "=", userId), e("visited_id", "=", userId)]))
    .execute();
}

/** The users a person follows, for their data export. */
async function exportFollows({ database: { db } }: Deps, userId: UserId): Promise<PersonalTables> {
  const following = await db
    .selectFrom("follows as f")
    .innerJoin("users as u", "u.user_id", "f.creator_id")
    .select(["u.domain", "u.nickname", "f.created_at", "f.notification_level"])
    .where("f.follower_id", "=", userId)
    .orderBy("f.created_at")
    .execute();
  const row = ({ domain, nickname, created_at, notification_level }: (typeof following)[number]) => ({
    domain,
    nickname,
    since: created_at.toISOString(),
    notificationLevel: notification_level,
  });
  return { following: following.map(row) };
}
