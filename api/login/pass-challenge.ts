import type { Token } from "#contract/accounts/schemas";
import type { UserId } from "#contract/ids";
import type { ChallengeProof } from "#contract/second-factor/schemas";
import { notifyLoginChange } from "../accounts/notify-login-change";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";
import { verifyPasskey } from "../passkeys/verify-passkey";
import { consumeFactorProof, countTry } from "../second-factor/consume-factor-proof";
import { resetCodeTries } from "../second-factor/count-try";
import { consumeChallenge, tryChallenge } from "../sessions/login-challenges";
import { openSession } from "./complete-login";

type ChallengeInput = { given: ChallengeProof; userAgent: string; address: string; at: Date };

/**
 * Completes a login by the second factor: a code, a recovery code or a passkey of the same user. Throws UNAUTHORIZED for a
 * challenge that is expired, used or tried five times (log in again), INVALID_REQUEST beside the field, USER_BLOCKED,
 * TOO_MANY_REQUESTS.
 */
export async function passChallenge(
  deps: Deps,
  { given: { challenge, ...proof }, userAgent, address, at }: ChallengeInput,
): Promise<{ token: Token; userId: UserId }> {
  const network = networkOf(address);
  await deps.limits.use("loginPerAddress", network);
  const userId = await tryChallenge(deps.database.db, challenge, at);
  if (!userId) throw new ApiError("UNAUTHORIZED");
  await countTry(deps, { userId, address, proof });
  const opened = await deps.database.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select("status")
      .where("user_id", "=", userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (user.status === "blocked") throw new ApiError("USER_BLOCKED");
    if (!(await consumeChallenge(tx, challenge))) throw new ApiError("UNAUTHORIZED");
    const isProved = await consumeProof(deps, tx, { userId, proof, at });
    return isProved ? openSession(deps, tx, { userId, network, userAgent, at }) : null;
  });
  if (!opened) throw wrongPasskey();
  await resetCodeTries(deps, { userId, address });
  return opened;
}

type Proof = Omit<ChallengeProof, "challenge">;

/** False for a passkey that may be a copy: the owner's mail is in the transaction, which has to commit. */
async function consumeProof(
  deps: Deps,
  tx: Tx,
  { userId, proof: { passkey, ...codes }, at }: { userId: UserId; proof: Proof; at: Date },
): Promise<boolean> {
  if (passkey) {
    const owner = await verifyPasskey(deps, tx, { assertion: passkey, at }).catch(refusePasskey);
    if (owner !== null && owner !== userId) throw wrongPasskey();
    return owner !== null;
  }
  const by = await consumeFactorProof(tx, deps.keys, { userId, proof: codes, at });
  if (by === "recoveryCode") await notifyLoginChange(deps, tx, { userId, what: "recoveryCodeUsed", at });
  return true;
}

/** The passkey is refused here, not the challenge: UNAUTHORIZED would mean the latter. */
function refusePasskey(error: unknown): never {
  if (error instanceof ApiError && error.code === "UNAUTHORIZED") throw wrongPasskey();
  throw error;
}

const wrongPasskey = () => new ApiError("INVALID_REQUEST", { fields: { passkey: ["wrongPasskey"] } });
