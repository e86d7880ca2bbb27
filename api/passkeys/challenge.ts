import { randomBytes } from "node:crypto";
import type { SessionId } from "#contract/ids";
import { secondsAfter } from "../clock";
import { constantTimeEqual, hmac, type Keys, sha256 } from "../crypto";
import type { Tx } from "../db/connect";

export const challengeSeconds = 600;

/** What a challenge was made for; a new passkey belongs to the session that verified its owner. */
type ChallengePurpose = "login" | `add ${SessionId}`;

/**
 * A challenge to be signed within ten minutes, in base64url: random bytes, its expiry, and our signature over both and the
 * purpose. So a visit of the login page stores nothing.
 */
export function newPasskeyChallenge(keys: Keys, purpose: ChallengePurpose, at: Date): string {
  const content = Buffer.alloc(20);
  randomBytes(16).copy(content);
  content.writeUInt32BE(Math.floor(secondsAfter(at, challengeSeconds).getTime() / 1_000), 16);
  return Buffer.concat([content, signatureOf(keys, purpose, content)]).toString("base64url");
}

/** Whether we made the challenge for `purpose` and it has not expired. */
export function isPasskeyChallenge(
  keys: Keys,
  { challenge, purpose, at }: { challenge: string; purpose: ChallengePurpose; at: Date },
): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== 36) return false;
  const content = bytes.subarray(0, 20);
  const signature = signatureOf(keys, purpose, content).toString("hex");
  return (
    constantTimeEqual(bytes.subarray(20).toString("hex"), signature) && content.readUInt32BE(16) * 1_000 > at.getTime()
  );
}

/** Uses up a challenge; false for one that was used before. */
export async function consumePasskeyChallenge(tx: Tx, challenge: string, at: Date): Promise<boolean> {
  const consumed = await tx
    .insertInto("used_passkey_challenges")
    .values({
      challenge_hash: sha256(Buffer.from(challenge, "base64url")),
      expires_at: secondsAfter(at, challengeSeconds),
    })
    .onConflict((c) => c.column("challenge_hash").doNothing())
    .executeTakeFirst();
  return consumed.numInsertedOrUpdatedRows === 1n;
}

const signatureOf = (keys: Keys, purpose: ChallengePurpose, content: Buffer): Buffer =>
  hmac(keys.passkey, `${purpose} ${content.toString("base64url")}`).subarray(0, 16);
