import type { Insertable } from "kysely";
import type { SessionId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Passkey, PasskeyAttestation, PasskeyCreationOptions } from "#contract/passkeys/schemas";
import { notifyLoginChange } from "../accounts/notify-login-change";
import { verifyOwner } from "../credentials/verify-password";
import type { Tx } from "../db/connect";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { newId } from "../ids";
import { deviceName } from "../sessions/device-name";
import { challengeSeconds, consumePasskeyChallenge, isPasskeyChallenge, newPasskeyChallenge } from "./challenge";
import { passkeysOf, toPasskey } from "./queries";
import { algorithms, relyingPartyOf, webauthn } from "./relying-party";
import { handleOf } from "./verify-passkey";

type Session = { userId: UserId; sessionId: SessionId; at: Date };

/**
 * Verifies the owner and returns what a browser makes a passkey of, for this session within ten minutes. Throws as
 * `verifyOwner`, RESOURCE_CONFLICT where the user has as many as allowed.
 */
export async function beginPasskey(
  deps: Deps,
  { userId, sessionId, password, at }: Session & { password?: string },
): Promise<PasskeyCreationOptions> {
  await verifyOwner(deps, { userId, sessionId, password, at });
  const { db } = deps.database;
  const known = await passkeysOf(db, userId);
  if (known.length >= limits.passkeys) throw tooMany();
  const { email, nickname } = await db
    .selectFrom("users")
    .select(["email", "nickname"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    challenge: newPasskeyChallenge(deps.keys, `add ${sessionId}`, at),
    rp: { id: relyingPartyOf(deps.env).expectedRPID, name: "곁 Gyeot" },
    user: { id: handleOf(userId), name: email, displayName: nickname },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: challengeSeconds * 1_000,
    attestation: "none",
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      type: "public-key",
      id: credential_id.toString("base64url"),
      transports,
    })),
  };
}

type NewPasskey = Session & { credential: PasskeyAttestation; userAgent: string };

/**
 * Stores a passkey, under its device's name, and mails the owner. Repeated, returns the one stored. Throws INVALID_REQUEST
 * beside `credential` for what this session did not begin within ten minutes, RESOURCE_CONFLICT for one of another user or
 * one too many.
 */
export async function addPasskey(deps: Deps, { credential, ...by }: NewPasskey): Promise<Passkey> {
  const { userId, at } = by;
  const made = await verifyAttestation(deps, credential, by);
  const credentialId = Buffer.from(made.id, "base64url");
  return deps.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom("users").select("user_id").where("user_id", "=", userId).forNoKeyUpdate().execute();
    const stored = await tx
      .selectFrom("passkeys")
      .selectAll()
      .where("credential_id", "=", credentialId)
      .executeTakeFirst();
    if (stored?.user_id === userId) return toPasskey(stored);
    if (!(await consumePasskeyChallenge(tx, made.challenge, at))) throw invalid();
    if ((await passkeysOf(tx, userId)).length >= limits.passkeys) throw tooMany();
    await notifyLoginChange(deps, tx, { userId, what: "passkeyAdded", at });
    return insertPasskey(tx, {
      passkey_id: newId("pky", at),
      user_id: userId,
      credential_id: credentialId,
      public_key: Buffer.from(made.publicKey),
      sign_count: made.counter,
      transports: credential.response.transports ?? [],
      synced: made.synced,
      name: deviceName(by.userAgent) ?? "Passkey",
      created_at: at,
    });
  });
}

async function insertPasskey(tx: Tx, row: Insertable<Tables["passkeys"]>): Promise<Passkey> {
  const inserted = await tx
    .insertInto("passkeys")
    .values(row)
    .onConflict((c) => c.column("credential_id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) throw new ApiError("RESOURCE_CONFLICT");
  return toPasskey(inserted);
}

async function verifyAttestation(
  { keys, env }: Deps,
  credential: PasskeyAttestation,
  { sessionId, at }: Pick<Session, "sessionId" | "at">,
) {
  const { verifyRegistrationResponse } = await webauthn();
  let challenge = "";
  const { response } = credential;
  const verified = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: (given) => {
      challenge = given;
      return isPasskeyChallenge(keys, { challenge: given, purpose: `add ${sessionId}`, at });
    },
    ...relyingPartyOf(env),
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw invalid();
  const { credential: made, credentialBackedUp: synced } = verified.registrationInfo;
  return { ...made, synced, challenge };
}

const invalid = () => new ApiError("INVALID_REQUEST", { fields: { credential: ["invalid"] } });
const tooMany = () => new ApiError("RESOURCE_CONFLICT", { fields: { credential: ["tooManyPasskeys"] } });
