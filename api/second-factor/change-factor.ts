import type { SessionId, UserId } from "#contract/ids";
import type { SecondFactorProof } from "#contract/second-factor/schemas";
import { notifyLoginChange } from "../accounts/notify-login-change";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { unmarkSecondFactor } from "../sessions/mark-second-factor";
import { endSessionsOf } from "../sessions/session";
import { consumeFactorProof, countTry } from "./consume-factor-proof";
import { resetCodeTries } from "./count-try";
import { isFactorOn } from "./is-factor-on";
import { replaceRecoveryCodes } from "./set-up";

type Change = { userId: UserId; sessionId: SessionId; proof: SecondFactorProof; address: string; at: Date };

/**
 * Turns the factor off after a fresh code, and ends every other session. An admin loses /admin until it is set up
 * again. Throws INVALID_REQUEST beside the code, RESOURCE_CONFLICT where it is off, TOO_MANY_REQUESTS.
 */
export const turnOffFactor = (deps: Deps, change: Change): Promise<void> =>
  withVerifiedFactor(deps, change, async (tx) => {
    await deleteFactor(tx, change.userId);
    await endSessionsOf(tx, { userId: change.userId, reason: "ended", at: change.at, keep: change.sessionId });
    await notifyLoginChange(deps, tx, { userId: change.userId, what: "secondFactorOff", at: change.at });
  });

/** Makes ten new recovery codes; the old ones become invalid. Throws as `turnOff`. */
export const renewRecoveryCodes = (deps: Deps, change: Change): Promise<{ recoveryCodes: string[] }> =>
  withVerifiedFactor(deps, change, async (tx) => {
    await notifyLoginChange(deps, tx, { userId: change.userId, what: "recoveryCodesMade", at: change.at });
    return { recoveryCodes: await replaceRecoveryCodes(tx, change.userId) };
  });

/** Deletes the factor; sessions that passed it no longer count as verified. */
export async function deleteFactor(tx: Tx, userId: UserId): Promise<boolean> {
  const removed = await tx.deleteFrom("second_factors").where("user_id", "=", userId).executeTakeFirst();
  await unmarkSecondFactor(tx, userId);
  return removed.numDeletedRows === 1n;
}

async function withVerifiedFactor<T>(
  deps: Deps,
  { userId, proof, address, at }: Change,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!(await isFactorOn(deps.database.db, userId))) throw new ApiError("RESOURCE_CONFLICT");
  await countTry(deps, { userId, address, proof });
  const done = await deps.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom("users").select("user_id").where("user_id", "=", userId).forNoKeyUpdate().execute();
    await consumeFactorProof(tx, deps.keys, { userId, proof, at });
    return work(tx);
  });
  await resetCodeTries(deps, { userId, address });
  return done;
}
