import type { PersonalTables } from "#contract/leaving";
import type { Deps } from "../deps";

/** Whom a person follows and has blocked, for their archive. */
export async function exportFollows({ database: { db } }: Deps, userId: string): Promise<PersonalTables> {
  const following = await db
    .selectFrom("follows as f")
    .innerJoin("users as u", "u.user_id", "f.creator_id")
    .select(["u.domain", "u.nickname", "f.created_at"])
    .where("f.follower_id", "=", userId)
    .orderBy("f.created_at")
    .execute();
  const blocked = await db
    .selectFrom("blocks as b")
    .innerJoin("users as u", "u.user_id", "b.blocked_id")
    .select(["u.domain", "u.nickname", "b.created_at"])
    .where("b.blocker_id", "=", userId)
    .orderBy("b.created_at")
    .execute();
  const row = ({ domain, nickname, created_at }: (typeof following)[number]) => ({
    domain,
    nickname,
    since: created_at.toISOString(),
  });
  return { following: following.map(row), blocked: blocked.map(row) };
}
