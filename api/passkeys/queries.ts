import type { Selectable } from "kysely";
import type { UserId } from "#contract/ids";
import type { Passkey } from "#contract/passkeys/schemas";
import type { Db, Tx } from "../db/connect";
import type { Tables } from "../db/tables";

/** A user's passkeys, oldest first. */
export const passkeysOf = (db: Db | Tx, userId: UserId): Promise<Selectable<Tables["passkeys"]>[]> =>
  db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("passkey_id")
    .execute();

export const toPasskey = (row: Selectable<Tables["passkeys"]>): Passkey => ({
  id: row.passkey_id,
  name: row.name,
  synced: row.synced,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
