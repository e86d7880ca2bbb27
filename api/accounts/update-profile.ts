import { type Insertable, sql } from "kysely";
import type { UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Tx } from "../db/connect";
import type { Tables } from "../db/tables";

type Columns = Insertable<Tables["users"]>;
type Details = Partial<
  Pick<
    Columns,
    | "nickname"
    | "nickname_skeleton"
    | "domain"
    | "domain_skeleton"
    | "introduction"
    | "gender"
    | "lang"
    | "relay_banner_shown"
  >
>;

/**
 * Changes the named columns; false when the domain ID has changed too often. One conditional statement: of simultaneous
 * changes no fourth one counts, and a repeat counts once.
 */
export async function updateProfile(
  tx: Tx,
  { userId, details, at }: { userId: UserId; details: Details; at: Date },
): Promise<boolean> {
  const { domain } = details;
  const changed = await tx
    .updateTable("users")
    .set({
      ...details,
      ...(domain !== undefined && { domain_changes: sql<number>`domain_changes + (domain <> ${domain})::int` }),
      updated_at: at,
    })
    .where("user_id", "=", userId)
    .where((e) =>
      domain === undefined
        ? e.lit(true)
        : e.or([e("domain", "=", domain), e("domain_changes", "<", limits.domainChanges)]),
    )
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Sets or removes one of the profile's pictures; the caller has locked the row, and removes the former one's files. */
export async function setProfilePicture(
  tx: Tx,
  { userId, purpose, key }: { userId: UserId; purpose: "profile" | "background"; key: string | null },
): Promise<void> {
  await tx
    .updateTable("users")
    .set({ [`${purpose}_image_key`]: key })
    .where("user_id", "=", userId)
    .execute();
}
