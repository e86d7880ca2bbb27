import type { UserId } from "#contract/ids";
import type { SecondFactorProof } from "#contract/second-factor/schemas";
import { decrypt, type Keys } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { countCodeTry, countNetworkTry } from "./count-try";
import { recoveryHash } from "./recovery-codes";
import { stepOf } from "./totp";

type Try = { userId: UserId; address: string; proof: SecondFactorProof };

/** Counts a try before anything is checked. Throws TOO_MANY_REQUESTS. */
export const countTry = (deps: Deps, { proof, ...who }: Try): Promise<void> =>
  proof.code === undefined ? countNetworkTry(deps, who) : countCodeTry(deps, who);

/** Uses up a code or recovery code. Throws INVALID_REQUEST beside its field. */
export async function consumeFactorProof(
  tx: Tx,
  keys: Keys,
  { userId, proof, at }: { userId: UserId; proof: SecondFactorProof; at: Date },
): Promise<"code" | "recoveryCode"> {
  if (proof.code !== undefined) {
    await consumeAppCode(tx, keys, { userId, code: proof.code, at });
    return "code";
  }
  const used = await tx
    .updateTable("recovery_codes")
    .set({ used_at: at })
    .where("user_id", "=", userId)
    .where("code_hash", "=", recoveryHash({ userId, typed: proof.recoveryCode ?? "" }))
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw wrong("recoveryCode", "wrongRecoveryCode");
  return "recoveryCode";
}

/** Uses up an authenticator code: its time step and earlier ones are refused from then on. */
export async function consumeAppCode(
  tx: Tx,
  keys: Keys,
  { userId, code, at }: { userId: UserId; code: string; at: Date },
): Promise<void> {
  const factor = await tx
    .selectFrom("second_factors")
    .select("secret_sealed")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  const step = factor ? stepOf({ secret: decrypt(keys, factor.secret_sealed), code, at }) : null;
  if (step === null) throw wrongCode();
  const taken = await tx
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .where("last_step", "<", step)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) throw wrongCode();
}

export const wrongCode = () => wrong("code", "wrongAppCode");

const wrong = (field: "code" | "recoveryCode", message: string) =>
  new ApiError("INVALID_REQUEST", { fields: { [field]: [message] } });
