import type { SellerIdentityId, UserId } from "#contract/ids";
import type { SellerDecision } from "#contract/sellers/schemas";
import type { SellerDecisionName, SellerIdentityStatus } from "#contract/sellers/values";
import { audit } from "../audit/audit";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { notify } from "../notifications/notify";
import { type FreshCode, withFreshCode } from "../second-factor/with-code";
import { lockSeller } from "./submit-identity";

type AdminAction = SellerDecision & FreshCode & { adminId: UserId; identityId: SellerIdentityId; at: Date };

const after: Record<SellerDecisionName, SellerIdentityStatus> = {
  verify: "verified",
  reject: "rejected",
  withdraw: "withdrawn",
};

/** The decisions that an identity of a status is open to. */
export const decisionsFor = (status: SellerIdentityStatus): SellerDecisionName[] =>
  status === "submitted" ? ["verify", "reject"] : status === "verified" ? ["withdraw"] : [];

/**
 * Verifies or rejects a submitted identity, or withdraws a verification; the seller is notified by mail. A verified one
 * replaces the one before. Throws RESOURCE_NOT_FOUND, RESOURCE_CONFLICT once it was decided or replaced, PERMISSION_DENIED
 * for the admin's own, INVALID_REQUEST beside `code`, TOO_MANY_REQUESTS.
 */
export async function decideIdentity(deps: Deps, { code, address, ...decision }: AdminAction): Promise<void> {
  const { adminId, identityId, at } = decision;
  await withFreshCode(deps, { userId: adminId, code, address, at }, async (tx) => {
    const { userId } = await lockIdentity(tx, decision);
    if (decision.decision === "verify") await replaceVerified(tx, userId);
    const { reason } = decision;
    const status = after[decision.decision];
    await tx
      .updateTable("seller_identities")
      .set({ status, decided_at: at, decided_by: adminId, reason: status === "verified" ? null : reason })
      .where("seller_identity_id", "=", identityId)
      .execute();
    const action = `seller.${decision.decision}` as const;
    await audit(tx, { adminId, action, target: { type: "seller", id: identityId }, reason, at });
    const target = { type: "seller", id: userId } as const;
    const event = `${identityId}:${status}`;
    await notify(tx, { to: userId, kind: "sellerDecided", actor: null, target, at, event });
  });
}

async function lockIdentity(
  tx: Tx,
  { adminId, identityId, decision }: Pick<AdminAction, "adminId" | "identityId" | "decision">,
): Promise<{ userId: UserId }> {
  const stated = await tx
    .selectFrom("seller_identities")
    .select("user_id")
    .where("seller_identity_id", "=", identityId)
    .executeTakeFirst();
  if (!stated) throw notFound();
  await lockSeller(tx, stated.user_id);
  const row = await tx
    .selectFrom("seller_identities")
    .select("status")
    .where("seller_identity_id", "=", identityId)
    .executeTakeFirst();
  if (!row || !decisionsFor(row.status).includes(decision))
    throw new ApiError("RESOURCE_CONFLICT", { fields: { seller: ["reviewOver"] } });
  if (stated.user_id === adminId) throw new ApiError("PERMISSION_DENIED", { fields: { reason: ["ownCase"] } });
  return { userId: stated.user_id };
}

async function replaceVerified(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable("seller_identities")
    .set({ status: "replaced" })
    .where("user_id", "=", userId)
    .where("status", "=", "verified")
    .execute();
}
