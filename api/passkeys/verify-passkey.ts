import type { UserId } from "#contract/ids";
import type { PasskeyAssertion } from "#contract/passkeys/schemas";
import { notifyLoginChange } from "../accounts/notify-login-change";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { consumePasskeyChallenge, isPasskeyChallenge } from "./challenge";
import { relyingPartyOf, webauthn } from "./relying-party";

type Assertion = { assertion: PasskeyAssertion; at: Date };

/**
 * Verifies what a passkey has signed for a login, locks its owner's row and uses the challenge up. Null for a counter that
 * did not rise, as a copied passkey's would not: the owner is mailed, and the caller commits that and refuses the login.
 * Throws UNAUTHORIZED, USER_BLOCKED.
 */
export async function verifyPasskey(deps: Deps, tx: Tx, { assertion, at }: Assertion): Promise<UserId | null> {
  const credentialId = Buffer.from(assertion.id, "base64url");
  const owner = await lockOwner(tx, credentialId);
  const passkey = await tx
    .selectFrom("passkeys")
    .select(["passkey_id", "user_id", "public_key", "sign_count", "synced"])
    .where("credential_id", "=", credentialId)
    .forUpdate()
    .executeTakeFirst();
  if (!owner || !passkey) throw new ApiError("UNAUTHORIZED");
  const { newCounter, challenge } = await verifySignature(deps, { assertion, publicKey: passkey.public_key, at });
  const isOthers = assertion.response.userHandle && assertion.response.userHandle !== handleOf(passkey.user_id);
  if (isOthers || !(await consumePasskeyChallenge(tx, challenge, at))) throw new ApiError("UNAUTHORIZED");
  if (owner.status === "blocked") throw new ApiError("USER_BLOCKED");
  const counts = newCounter > 0 || passkey.sign_count > 0;
  if (counts && newCounter <= passkey.sign_count) {
    deps.log.warn({ passkeyId: passkey.passkey_id }, "a passkey's counter did not rise: it may have been copied");
    await notifyLoginChange(deps, tx, { userId: passkey.user_id, what: "passkeyRefused", at });
    return null;
  }
  await tx
    .updateTable("passkeys")
    .set({ sign_count: newCounter, last_used_at: at })
    .where("passkey_id", "=", passkey.passkey_id)
    .execute();
  return passkey.user_id;
}

/** WebAuthn's user handle: the user's ID, which the passkey returns at each login. */
export const handleOf = (userId: UserId): string => Buffer.from(userId).toString("base64url");

/** The user's row before the passkey's, as in every login. */
function lockOwner(tx: Tx, credentialId: Buffer) {
  return tx
    .selectFrom("users")
    .select("status")
    .where("user_id", "=", (e) => e.selectFrom("passkeys").select("user_id").where("credential_id", "=", credentialId))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function verifySignature(
  { keys, env }: Deps,
  { assertion, publicKey, at }: Assertion & { publicKey: Buffer },
): Promise<{ newCounter: number; challenge: string }> {
  const { verifyAuthenticationResponse } = await webauthn();
  let signed = "";
  const { response } = assertion;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: { ...response, userHandle: response.userHandle ?? undefined },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => {
      signed = challenge;
      return isPasskeyChallenge(keys, { challenge, purpose: "login", at });
    },
    ...relyingPartyOf(env),
    // The caller compares the counter: a copied passkey and an invalid signature have different responses.
    credential: { id: assertion.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw new ApiError("UNAUTHORIZED");
  return { newCounter: verified.authenticationInfo.newCounter, challenge: signed };
}
