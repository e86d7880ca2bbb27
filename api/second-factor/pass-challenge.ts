import type { Token } from "#contract/accounts";
import type { ChallengeAnswer } from "#contract/second-factor";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";
import { rememberNetwork } from "../sessions/known-networks";
import { startSession } from "../sessions/session";
import { consumeChallenge, tryChallenge } from "./challenges";
import { forgetTries } from "./count-try";
import { countTry, takeProof } from "./take-proof";
import { tellChange } from "./tell";

type Input = { given: ChallengeAnswer; userAgent: string; address: string; at: Date };

/**
 * Finishes a sign-in by the second factor. Throws UNAUTHORIZED for a challenge that is over, used or tried five times
 * (sign in again), INVALID_REQUEST beside the code, USER_BLOCKED, TOO_MANY_REQUESTS.
 */
export async function passChallenge(
  deps: Deps,
  { given: { challenge, ...proof }, userAgent, address, at }: Input,
): Promise<{ token: Token; userId: string }> {
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
    const by = await takeProof(tx, deps.keys, { userId, proof, at });
    if (by === "recoveryCode") await tellChange(deps, tx, userId, "recoveryCodeUsed", at);
    await rememberNetwork(tx, deps.keys, userId, networkOf(address), at);
    return startSession(deps, tx, userId, userAgent, at, { secondFactor: true });
  });
  await forgetTries(deps, { userId, address });
  return { token, userId };
}
