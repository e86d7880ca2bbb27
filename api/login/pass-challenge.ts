import type { Token } from "#contract/accounts/schemas";
import type { UserId } from "#contract/ids";
import type { ChallengeProof } from "#contract/second-factor/schemas";
import { cancelDeletion } from "../account-deletion/cancel-deletion";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";
import { consumeFactorProof, countTry } from "../second-factor/consume-factor-proof";
import { resetCodeTries } from "../second-factor/count-try";
import { notifyFactorChange } from "../second-factor/notify-factor-change";
import { rememberNetwork } from "../sessions/known-networks";
import { consumeChallenge, tryChallenge } from "../sessions/login-challenges";
import { startSession } from "../sessions/session";

type ChallengeInput = { given: ChallengeProof; userAgent: string; address: string; at: Date };

/**
 * Completes a login by the second factor. Throws UNAUTHORIZED for a challenge that is expired, used or tried five times
 * (log in again), INVALID_REQUEST beside the code, USER_BLOCKED, TOO_MANY_REQUESTS.
 */
export async function passChallenge(
  deps: Deps,
  { given: { challenge, ...proof }, userAgent, address, at }: ChallengeInput,
): Promise<{ token: Token; userId: UserId }> {
  await deps.limits.use("loginPerAddress", networkOf(address));
  const userId = await tryChallenge(deps.database.db, challenge, at);
  if (!userId) throw new ApiError("UNAUTHORIZED");
  await countTry(deps, { userId, address, proof });
  const token = await deps.database.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select("status")
      .where("user_id", "=", userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (user.status === "blocked") throw new ApiError("USER_BLOCKED");
    if (!(await consumeChallenge(tx, challenge))) throw new ApiError("UNAUTHORIZED");
    const by = await consumeFactorProof(tx, deps.keys, { userId, proof, at });
    if (by === "recoveryCode") await notifyFactorChange(deps, tx, { userId, what: "recoveryCodeUsed", at });
    await rememberNetwork(tx, deps.keys, { userId, network: networkOf(address), at });
    await cancelDeletion(deps, tx, { userId, at });
    return startSession(deps, tx, { userId, userAgent, at, secondFactor: true });
  });
  await resetCodeTries(deps, { userId, address });
  return { token, userId };
}
