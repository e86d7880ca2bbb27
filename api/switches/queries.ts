import type { AdminSwitch } from "#contract/switches/schemas";
import { switchNames } from "#contract/switches/values";
import type { Deps } from "../deps";

/** Every switch in the order of the contract, with its last change. */
export async function listSwitches({ database }: Deps): Promise<AdminSwitch[]> {
  const rows = await database.db
    .selectFrom("switches as s")
    .innerJoin("users as u", "u.user_id", "s.changed_by")
    .select(["s.name", "s.is_off", "s.changed_at", "s.reason", "u.nickname"])
    .execute();
  return switchNames.map((name) => {
    const row = rows.find((each) => each.name === name);
    return {
      name,
      off: row?.is_off ?? false,
      changedAt: row?.changed_at.toISOString() ?? null,
      changedBy: row?.nickname ?? null,
      reason: row?.reason ?? null,
    };
  });
}
