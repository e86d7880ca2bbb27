import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PasskeyAssertion, PasskeyAttestation } from "#contract/passkeys/schemas";

export type MadePasskey = { id: string; userHandle: string; privateKey: KeyObject; counter: number };

/** How a response differs from a faithful one. */
type Deviation = {
  origin?: string;
  rpId?: string;
  /** without the user's PIN or fingerprint */
  unverified?: boolean;
  type?: string;
  userHandle?: string;
  /** that of the response, instead of the next one */
  counter?: number;
  /** instead of a random one */
  credentialId?: string;
  signature?: Buffer;
};

/** An authenticator of a site's passkeys, written from the WebAuthn recommendation, with ES256 keys in its memory. */
export function createPasskeyAuthenticator(origin: string) {
  const host = new URL(origin).hostname;

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    );

  /** Level 3, 6.1: hash of the RP ID, flags, counter, and at creation the credential. */
  function authenticatorData(counter: number, deviation: Deviation, credential?: Buffer): Buffer {
    const flags = 0x01 | (deviation.unverified ? 0 : 0x04) | (credential ? 0x40 : 0);
    const head = Buffer.alloc(37);
    sha256(Buffer.from(deviation.rpId ?? host)).copy(head);
    head[32] = flags;
    head.writeUInt32BE(counter, 33);
    return credential ? Buffer.concat([head, credential]) : head;
  }

  /** Makes a passkey, and what the browser sends of it. */
  function create(options: { challenge: string; user: { id: string } }, deviation: Deviation = {}) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const credentialId = deviation.credentialId ? Buffer.from(deviation.credentialId, "base64url") : randomBytes(32);
    const length = Buffer.from([0, credentialId.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
    const counter = deviation.counter ?? 1;
    const data = authenticatorData(counter, deviation, attested);
    const id = credentialId.toString("base64url");
    const passkey: MadePasskey = { id, userHandle: options.user.id, privateKey, counter };
    const credential: PasskeyAttestation = {
      id,
      rawId: id,
      type: "public-key",
      response: {
        clientDataJSON: clientData("webauthn.create", options.challenge, deviation).toString("base64url"),
        attestationObject: attestationObject(data).toString("base64url"),
        transports: ["internal"],
      },
    };
    return { passkey, credential };
  }

  /** Signs a challenge with a passkey, whose counter rises. */
  function get(passkey: MadePasskey, options: { challenge: string }, deviation: Deviation = {}): PasskeyAssertion {
    if (deviation.counter === undefined) passkey.counter += 1;
    const data = authenticatorData(deviation.counter ?? passkey.counter, deviation);
    const client = clientData("webauthn.get", options.challenge, deviation);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), passkey.privateKey);
    return {
      id: passkey.id,
      rawId: passkey.id,
      type: "public-key",
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: (deviation.signature ?? signature).toString("base64url"),
        userHandle: deviation.userHandle ?? passkey.userHandle,
      },
    };
  }

  return { create, get };
}

const sha256 = (data: Buffer) => createHash("sha256").update(data).digest();

/** RFC 9052's ES256 key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [xBytes, yBytes] = [x, y].map((coordinate) => Buffer.from(coordinate, "base64url")) as [Buffer, Buffer];
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, Buffer.from([0x21, 0x58, 0x20]), xBytes, Buffer.from([0x22, 0x58, 0x20]), yBytes]);
}

/** {"fmt": "none", "attStmt": {}, "authData": bytes} in CBOR. */
function attestationObject(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);
  const length = Buffer.from([0x59, data.length >> 8, data.length & 0xff]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData"), length, data],
  ]);
}
