import type { UserId } from "#contract/ids";
import { type AccountNotice, notifyOwner } from "../accounts/account-notice-mail";
import { audit } from "../audit/audit";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";

type FactorNotice = Extract<
  AccountNotice["what"],
  "secondFactorOn" | "secondFactorOff" | "recoveryCodesMade" | "recoveryCodeUsed" | "secondFactorReset"
>;
const actions: Record<FactorNotice, string> = {
  secondFactorOn: "secondFactor.on",
  secondFactorOff: "secondFactor.off",
  recoveryCodesMade: "secondFactor.codes",
  recoveryCodeUsed: "secondFactor.recovery",
  secondFactorReset: "secondFactor.reset",
};

/**
 * Mails the owner what changed in their login settings; changes of an admin's factor, or by another user, are audited
 * too.
 */
export async function notifyFactorChange(
  deps: Deps,
  tx: Tx,
  { userId, what, at, by }: { userId: UserId; what: FactorNotice; at: Date; by?: { actorId: UserId; reason: string } },
): Promise<void> {
  const owner = await tx
    .selectFrom("users")
    .select(["email", "lang", "role"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  await notifyOwner(deps, tx, { owner, what });
  if (owner.role !== "admin" && !by) return;
  const { actorId, reason } = by ?? { actorId: userId, reason: "" };
  await audit(tx, { adminId: actorId, action: actions[what], target: { type: "user", id: userId }, reason, at });
}
