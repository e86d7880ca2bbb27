import type { AdminUser } from "#contract/admin";
import { endSessionsOf } from "../accounts/session";
import { closeBlock, openBlock } from "../appeals/open-block";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { notFound, Refusal } from "../refusal";
import { audit } from "./audit";
import { adminUser } from "./queries";

type Deed = { adminId: string; userId: string; reason: string; at: Date };

/**
 * Blocks a user: their sessions end, their very next request on any node is USER_BLOCKED, their page and posts are
 * hidden; money and records stay. They are mailed the reason and a link to appeal by. Written to the audit log with its
 * reason. Blocking again changes nothing.
 */
export async function blockUser(deps: Deps, deed: Deed): Promise<AdminUser> {
  await deps.database.db.transaction().execute((tx) => blockWithin(deps, tx, deed));
  return (await adminUser(deps, deed.userId)) ?? raise();
}

/** As `blockUser`, within what else is decided. */
export async function blockWithin(deps: Deps, tx: Tx, { adminId, userId, reason, at }: Deed): Promise<void> {
  if (adminId === userId) throw new Refusal("INVALID_REQUEST");
  const changed = await tx
    .updateTable("users")
    .set({ status: "blocked", blocked_at: at, blocked_reason: reason, leaves_at: null, updated_at: at })
    .where("user_id", "=", userId)
    // One who is leaving stays blocked instead: what they did is still to be looked into.
    .where("status", "in", ["active", "leaving"])
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return;
  await endSessionsOf(tx, userId, "blocked", at);
  await openBlock(deps, tx, { adminId, userId, reason, at });
  await audit(tx, { adminId, action: "user.block", target: { type: "user", id: userId }, reason, at });
}

/** Lifts a block; the user signs in anew. Written to the audit log with its reason. */
export async function unblockUser(deps: Deps, deed: Deed): Promise<AdminUser> {
  await deps.database.db.transaction().execute((tx) => unblockWithin(deps, tx, deed));
  return (await adminUser(deps, deed.userId)) ?? raise();
}

/** As `unblockUser`, within what else is decided. An appeal that waits has got what it asked for. */
export async function unblockWithin(deps: Deps, tx: Tx, { adminId, userId, reason, at }: Deed): Promise<void> {
  const changed = await tx
    .updateTable("users")
    .set({ status: "active", blocked_at: null, blocked_reason: null, updated_at: at })
    .where("user_id", "=", userId)
    .where("status", "=", "blocked")
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return;
  await closeBlock(deps, tx, { adminId, userId, at });
  await audit(tx, { adminId, action: "user.unblock", target: { type: "user", id: userId }, reason, at });
}

function raise(): never {
  throw notFound();
}
