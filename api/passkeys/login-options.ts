import type { PasskeyLoginOptions } from "#contract/passkeys/schemas";
import type { Deps } from "../deps";
import { challengeSeconds, newPasskeyChallenge } from "./challenge";
import { relyingPartyOf } from "./relying-party";

/** What a browser is to sign by a passkey of any account: the passkey itself names its owner. */
export const loginOptions = ({ keys, env }: Deps, at: Date): PasskeyLoginOptions => ({
  challenge: newPasskeyChallenge(keys, "login", at),
  rpId: relyingPartyOf(env).expectedRPID,
  timeout: challengeSeconds * 1_000,
  userVerification: "required",
});
