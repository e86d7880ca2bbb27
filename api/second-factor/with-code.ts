import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { consumeAppCode } from "./consume-factor-proof";
import { countCodeTry, resetCodeTries } from "./count-try";
import { isFactorOn } from "./is-factor-on";

/** The second-factor fields of a request that moves money. */
export type FreshCode = { code?: string; address?: string };

/**
 * Runs `work` in a transaction that first uses up a fresh code if the user has the factor on: a refusal afterwards
 * leaves the code unused. Throws INVALID_REQUEST beside `code`, TOO_MANY_REQUESTS.
 */
export async function withFreshCode<T>(
  deps: Deps,
  { userId, code, address = "", at }: FreshCode & { userId: UserId; at: Date },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (await isFactorOn(deps.database.db, userId)) {
    if (code === undefined) throw codeMissing();
    await countCodeTry(deps, { userId, address });
  }
  const done = await deps.database.db.transaction().execute(async (tx) => {
    if (await isFactorOn(tx, userId)) {
      if (code === undefined) throw codeMissing();
      await consumeAppCode(tx, deps.keys, { userId, code, at });
    }
    return work(tx);
  });
  if (code !== undefined) await resetCodeTries(deps, { userId, address });
  return done;
}

const codeMissing = () => new ApiError("INVALID_REQUEST", { fields: { code: ["required"] } });
