import type { SecondFactorProof } from "#contract/second-factor";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { endSessionsOf } from "../sessions/session";
import { forgetTries } from "./count-try";
import { isOn } from "./is-on";
import { putRecoveryCodes } from "./set-up";
import { countTry, takeProof } from "./take-proof";
import { tellChange } from "./tell";

type Change = { userId: string; sessionId: string; proof: SecondFactorProof; address: string; at: Date };

/**
 * Turns the factor off for who shows it once more, and ends every other session. An admin's work is closed from then on,
 * until it is set up again. Throws INVALID_REQUEST beside the code, RESOURCE_CONFLICT where it is off, TOO_MANY_REQUESTS.
 */
export const turnOff = (deps: Deps, change: Change): Promise<void> =>
  proven(deps, change, async (tx) => {
    await removeFactor(tx, change.userId);
    await endSessionsOf(tx, change.userId, "ended", change.at, { keep: change.sessionId });
    await tellChange(deps, tx, change.userId, "secondFactorOff", change.at);
  });

/** Makes ten new recovery codes; the old ones are good for nothing. Throws as `turnOff`. */
export const renewRecoveryCodes = (deps: Deps, change: Change): Promise<{ recoveryCodes: string[] }> =>
  proven(deps, change, async (tx) => {
    await tellChange(deps, tx, change.userId, "recoveryCodesMade", change.at);
    return { recoveryCodes: await putRecoveryCodes(tx, change.userId) };
  });

/** Takes the factor away; the sessions that passed it have passed nothing. */
export async function removeFactor(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx.deleteFrom("second_factors").where("user_id", "=", userId).executeTakeFirst();
  await tx.updateTable("sessions").set({ second_factor_at: null }).where("user_id", "=", userId).execute();
  return removed.numDeletedRows === 1n;
}

async function proven<T>(deps: Deps, { userId, proof, address, at }: Change, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!(await isOn(deps.database.db, userId))) throw new ApiError("RESOURCE_CONFLICT");
  await countTry(deps, { userId, address, proof });
  const done = await deps.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom("users").select("user_id").where("user_id", "=", userId).forNoKeyUpdate().execute();
    await takeProof(tx, deps.keys, { userId, proof, at });
    return work(tx);
  });
  await forgetTries(deps, { userId, address });
  return done;
}
