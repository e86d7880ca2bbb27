import { type AccountNotice, notifyOwner } from "../accounts/notice-mail";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { audit } from "../staff/audit";

type Change = Extract<
  AccountNotice["what"],
  "secondFactorOn" | "secondFactorOff" | "recoveryCodesMade" | "recoveryCodeUsed" | "secondFactorReset"
>;
const actions: Record<Change, string> = {
  secondFactorOn: "secondFactor.on",
  secondFactorOff: "secondFactor.off",
  recoveryCodesMade: "secondFactor.codes",
  recoveryCodeUsed: "secondFactor.recovery",
  secondFactorReset: "secondFactor.reset",
};

/** Tells the owner by mail what changed in how they sign in; an admin's is in the audit log as well, and whatever another did. */
export async function tellChange(
  deps: Deps,
  tx: Tx,
  userId: string,
  what: Change,
  at: Date,
  by?: { actorId: string; reason: string },
): Promise<void> {
  const owner = await tx
    .selectFrom("users")
    .select(["email", "lang", "role"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  await notifyOwner(deps, tx, owner, what);
  if (owner.role !== "admin" && !by) return;
  const { actorId, reason } = by ?? { actorId: userId, reason: "" };
  await audit(tx, { adminId: actorId, action: actions[what], target: { type: "user", id: userId }, reason, at });
}
