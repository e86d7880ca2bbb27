import type { Token } from "#contract/accounts/schemas";
import type { UserId } from "#contract/ids";
import type { PasskeyAssertion } from "#contract/passkeys/schemas";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";
import { verifyPasskey } from "../passkeys/verify-passkey";
import { openSession } from "./complete-login";

type PasskeyLoginInput = { assertion: PasskeyAssertion; userAgent: string; address: string; at: Date };

/**
 * Logs in the owner of a passkey: the device and its lock are two factors, so no code is asked for. Throws UNAUTHORIZED,
 * USER_BLOCKED, TOO_MANY_REQUESTS.
 */
export async function loginPasskey(
  deps: Deps,
  { assertion, userAgent, address, at }: PasskeyLoginInput,
): Promise<{ token: Token; userId: UserId }> {
  const network = networkOf(address);
  await deps.limits.use("loginPerAddress", network);
  const opened = await deps.database.db.transaction().execute(async (tx) => {
    const userId = await verifyPasskey(deps, tx, { assertion, at });
    return userId && openSession(deps, tx, { userId, network, userAgent, at });
  });
  if (!opened) throw new ApiError("UNAUTHORIZED");
  return opened;
}
