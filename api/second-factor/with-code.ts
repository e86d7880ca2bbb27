import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { countCodeTry, forgetTries } from "./count-try";
import { isOn } from "./is-on";
import { takeCode } from "./take-proof";

/** What came with a request that moves money: the app's code of who has the factor on. */
export type CodeGiven = { code?: string; address?: string };

/**
 * Does `work` in a transaction that, for a person with the factor on, takes a fresh code first: what is refused
 * afterwards leaves the code unused. Throws INVALID_REQUEST beside `code`, TOO_MANY_REQUESTS.
 */
export async function withCode<T>(
  deps: Deps,
  { userId, code, address = "", at }: CodeGiven & { userId: string; at: Date },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (await isOn(deps.database.db, userId)) {
    if (code === undefined) throw codeMissing();
    await countCodeTry(deps, { userId, address });
  }
  const done = await deps.database.db.transaction().execute(async (tx) => {
    if (await isOn(tx, userId)) {
      if (code === undefined) throw codeMissing();
      await takeCode(tx, deps.keys, { userId, code, at });
    }
    return work(tx);
  });
  if (code !== undefined) await forgetTries(deps, { userId, address });
  return done;
}

const codeMissing = () => new ApiError("INVALID_REQUEST", { fields: { code: ["required"] } });
