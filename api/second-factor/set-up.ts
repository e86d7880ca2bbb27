import type { SessionId, UserId } from "#contract/ids";
import { notifyLoginChange } from "../accounts/notify-login-change";
import { secondsAfter } from "../clock";
import { verifyOwnPassword } from "../credentials/verify-password";
import { decrypt, encrypt } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { markSecondFactor } from "../sessions/mark-second-factor";
import { endSessionsOf } from "../sessions/session";
import { wrongCode } from "./consume-factor-proof";
import { countNetworkTry, resetCodeTries } from "./count-try";
import { setUpSeconds } from "./queries";
import { newRecoveryCodes, recoveryHash } from "./recovery-codes";
import { newSecret, stepOf } from "./totp";

type Session = { userId: UserId; sessionId: SessionId };

/**
 * Begins the set-up with a new secret, visible to this session only; beginning again returns the same secret for half
 * an hour. Throws RESOURCE_CONFLICT where the factor is on.
 */
export async function beginSetUp(deps: Deps, { userId, sessionId }: Session, at: Date): Promise<void> {
  await deps.limits.use("actPerUser", userId);
  const row = { secret_sealed: encrypt(deps.keys, newSecret()), begun_by: sessionId, begun_at: at };
  const known = await deps.database.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("second_factors")
      .values({ user_id: userId, ...row })
      .onConflict((c) =>
        c
          .column("user_id")
          .doUpdateSet(row)
          .where("second_factors.confirmed_at", "is", null)
          .where((e) =>
            e.or([
              e("second_factors.begun_by", "<>", sessionId),
              e("second_factors.begun_at", "<=", secondsAfter(at, -setUpSeconds)),
            ]),
          ),
      )
      .execute();
    return tx.selectFrom("second_factors").select("confirmed_at").where("user_id", "=", userId).executeTakeFirst();
  });
  if (known?.confirmed_at) throw new ApiError("RESOURCE_CONFLICT");
}

type Start = Session & { code: string; password?: string; address: string; at: Date };

/**
 * Turns the factor on by the first code and the password, returns the recovery codes this once, and ends every other
 * session, because none has passed it. Throws INVALID_REQUEST_PASSWORD, INVALID_REQUEST beside `code`,
 * RESOURCE_CONFLICT where this session has no set-up, TOO_MANY_REQUESTS.
 */
export async function turnOnFactor(
  deps: Deps,
  { userId, sessionId, code, password, address, at }: Start,
): Promise<{ recoveryCodes: string[] }> {
  await verifyOwnPassword(deps, { userId, password, field: "password" });
  await countNetworkTry(deps, { userId, address });
  const recoveryCodes = await deps.database.db.transaction().execute(async (tx) => {
    // A login locks this row too: a simultaneous one either sees the factor or is ended below.
    await tx.selectFrom("users").select("user_id").where("user_id", "=", userId).forNoKeyUpdate().execute();
    const pending = await tx
      .selectFrom("second_factors")
      .select("secret_sealed")
      .where("user_id", "=", userId)
      .where("begun_by", "=", sessionId)
      .where("begun_at", ">", secondsAfter(at, -setUpSeconds))
      .where("confirmed_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!pending) throw new ApiError("RESOURCE_CONFLICT");
    const step = stepOf({ secret: decrypt(deps.keys, pending.secret_sealed), code, at });
    if (step === null) throw wrongCode();
    await tx
      .updateTable("second_factors")
      .set({ confirmed_at: at, last_step: step })
      .where("user_id", "=", userId)
      .execute();
    await markSecondFactor(tx, sessionId, at);
    await endSessionsOf(tx, { userId, reason: "ended", at, keep: sessionId });
    await notifyLoginChange(deps, tx, { userId, what: "secondFactorOn", at });
    return replaceRecoveryCodes(tx, userId);
  });
  await resetCodeTries(deps, { userId, address });
  return { recoveryCodes };
}

/** Replaces all recovery codes by ten new ones. */
export async function replaceRecoveryCodes(tx: Tx, userId: UserId): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: recoveryHash({ userId, typed: code }) })))
    .execute();
  return codes;
}
