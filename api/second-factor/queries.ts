import type { SessionId, UserId } from "#contract/ids";
import type { SecondFactor } from "#contract/second-factor/schemas";
import { secondsAfter } from "../clock";
import { decrypt } from "../crypto";
import type { Deps } from "../deps";
import { appUri } from "./totp";

/** How long a set-up may take. */
export const setUpSeconds = 1_800;

/** The second factor as its owner sees it; during set-up the session that began it also gets the secret. */
export async function secondFactorOf(
  deps: Deps,
  { userId, sessionId }: { userId: UserId; sessionId: SessionId },
  at: Date,
): Promise<SecondFactor> {
  const row = await deps.database.db
    .selectFrom("users as u")
    .leftJoin("second_factors as f", "f.user_id", "u.user_id")
    .select(["u.email", "u.role", "f.secret_sealed", "f.begun_by", "f.begun_at", "f.confirmed_at"])
    .select((e) =>
      e
        .selectFrom("recovery_codes as c")
        .select((c) => c.fn.countAll<string>().as("left"))
        .whereRef("c.user_id", "=", "u.user_id")
        .where("c.used_at", "is", null)
        .as("left"),
    )
    .where("u.user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const pending =
    row.secret_sealed && !row.confirmed_at && row.begun_by === sessionId && isFresh(row.begun_at, at)
      ? decrypt(deps.keys, row.secret_sealed)
      : null;
  return {
    on: row.confirmed_at !== null,
    required: row.role === "admin",
    since: row.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: Number(row.left),
    pending: pending ? { secret: pending, uri: appUri({ secret: pending, email: row.email }) } : null,
  };
}

const isFresh = (begunAt: Date | null, at: Date) => begunAt !== null && secondsAfter(begunAt, setUpSeconds) > at;
