import type { UserId } from "#contract/ids";
import type { AuditAction } from "#contract/staff/audit-actions";
import { audit } from "../audit/audit";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { type AccountNotice, notifyOwner } from "./account-notice-mail";

type LoginNotice = Extract<
  AccountNotice["what"],
  | "secondFactorOn"
  | "secondFactorOff"
  | "recoveryCodesMade"
  | "recoveryCodeUsed"
  | "secondFactorReset"
  | "passkeyAdded"
  | "passkeyRemoved"
  | "passkeyRefused"
>;
const actions: Record<LoginNotice, AuditAction> = {
  secondFactorOn: "secondFactor.on",
  secondFactorOff: "secondFactor.off",
  recoveryCodesMade: "secondFactor.codes",
  recoveryCodeUsed: "secondFactor.recovery",
  secondFactorReset: "secondFactor.reset",
  passkeyAdded: "passkey.added",
  passkeyRemoved: "passkey.removed",
  passkeyRefused: "passkey.refused",
};

/**
 * Mails the owner what changed in their login settings; an admin's changes, and those by another user, are audited
 * too.
 */
export async function notifyLoginChange(
  deps: Deps,
  tx: Tx,
  { userId, what, at, by }: { userId: UserId; what: LoginNotice; at: Date; by?: { actorId: UserId; reason: string } },
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
