import { secondsAfter } from "../clock";
import { verifyOwnPassword } from "../credentials/verify-password";
import { decrypt, encrypt } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { endSessionsOf } from "../sessions/session";
import { countTryAt, forgetTries } from "./count-try";
import { setUpSeconds } from "./queries";
import { newRecoveryCodes, recoveryHash } from "./recovery-codes";
import { wrongCode } from "./take-proof";
import { tellChange } from "./tell";
import { newSecret, stepOf } from "./totp";

type Session = { userId: string; sessionId: string };

/**
 * Begins to set the factor up with a new secret, which only this session is shown; beginning again shows the same one for
 * half an hour. Throws RESOURCE_CONFLICT where the factor is on.
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
 * Turns the factor on by the app's first code and the password, and answers the recovery codes, this once. Every other
 * session ends: none of them has passed it. Throws INVALID_REQUEST_PASSWORD, INVALID_REQUEST beside `code`,
 * RESOURCE_CONFLICT where nothing is being set up by this session, TOO_MANY_REQUESTS.
 */
export async function turnOn(
  deps: Deps,
  { userId, sessionId, code, password, address, at }: Start,
): Promise<{ recoveryCodes: string[] }> {
  await verifyOwnPassword(deps, userId, password, "password");
  await countTryAt(deps, { userId, address });
  const recoveryCodes = await deps.database.db.transaction().execute(async (tx) => {
    // The row a sign-in holds, too: one that runs beside this either meets the factor or is ended below.
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
    const step = stepOf(decrypt(deps.keys, pending.secret_sealed), code, at);
    if (step === null) throw wrongCode();
    await tx
      .updateTable("second_factors")
      .set({ confirmed_at: at, last_step: step })
      .where("user_id", "=", userId)
      .execute();
    await tx.updateTable("sessions").set({ second_factor_at: at }).where("session_id", "=", sessionId).execute();
    await endSessionsOf(tx, userId, "ended", at, { keep: sessionId });
    await tellChange(deps, tx, userId, "secondFactorOn", at);
    return putRecoveryCodes(tx, userId);
  });
  await forgetTries(deps, { userId, address });
  return { recoveryCodes };
}

/** Ten new recovery codes in the place of all there were. */
export async function putRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: recoveryHash(userId, code) })))
    .execute();
  return codes;
}
