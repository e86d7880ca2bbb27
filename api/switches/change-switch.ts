import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import { type SwitchName, switchNames } from "#contract/switches/values";
import { audit } from "../audit/audit";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { extendGrace } from "../memberships/renewals/extend-grace";

type Change = { adminId: UserId; name: SwitchName; off: boolean; reason: string; at: Date };

/**
 * Turns a switch off or on: here at once, on the other nodes within a second. Audited. Throws RESOURCE_CONFLICT where it
 * is so already.
 */
export async function changeSwitch(deps: Deps, change: Change): Promise<void> {
  const { adminId, name, off, reason, at } = change;
  await deps.database.db.transaction().execute(async (tx) => {
    const pausedAt = await store(tx, change);
    if (name === "renewals" && !off && pausedAt) await extendGrace(tx, { from: pausedAt, to: at });
    await audit(tx, {
      adminId,
      action: off ? "switch.off" : "switch.on",
      target: { type: "switch", id: name },
      reason,
      at,
    });
  });
  // The change is made: where this fails, the notification brings it.
  await deps.switches.reload().catch((err) => deps.log.warn({ err }, "the switches could not be read"));
}

/**
 * The same from the command line, in the name of the admin with the address `email`: for when nobody can log in. Returns
 * what is wrong, or null.
 */
export async function changeSwitchFromCommand(
  deps: Deps,
  { name, email, ...change }: { name: string; off: boolean; email: string; reason: string },
): Promise<string | null> {
  const known = switchNames.find((each) => each === name);
  if (!known) return `no switch is named ${name}: ${switchNames.join(", ")}`;
  const admin = await deps.database.db
    .selectFrom("users")
    .select("user_id")
    .where("email", "=", email)
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .executeTakeFirst();
  if (!admin) return `no active admin has the address ${email}`;
  try {
    await changeSwitch(deps, { ...change, adminId: admin.user_id, name: known, at: deps.clock.now() });
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.code === "RESOURCE_CONFLICT")
      return `${known} is ${change.off ? "off" : "on"} already`;
    throw error;
  }
}

/** Stores the new position; the time of the change before it, null where there was none. */
async function store(tx: Tx, { adminId, name, off, reason, at }: Change): Promise<Date | null> {
  // One change at a time, so that each finds the position that the last one left.
  await sql`SELECT pg_advisory_xact_lock(7430613)`.execute(tx);
  const before = await tx.selectFrom("switches").selectAll().where("name", "=", name).executeTakeFirst();
  if ((before?.is_off ?? false) === off)
    throw new ApiError("RESOURCE_CONFLICT", { fields: { reason: ["reviewOver"] } });
  const row = { is_off: off, changed_by: adminId, changed_at: at, reason };
  await tx
    .insertInto("switches")
    .values({ name, ...row })
    .onConflict((c) => c.column("name").doUpdateSet(row))
    .execute();
  return before?.changed_at ?? null;
}
