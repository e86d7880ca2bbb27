import { createPublicKey } from "node:crypto";
import { jwtVerify } from "jose";

/** An application as Apple registers it; `privateKey` is PKCS #8 in PEM, of which the double uses the public half. */
export type AppleClient = { clientId: string; teamId: string; keyId: string; privateKey: string };

type Expected = { client: AppleClient; clientId: string; issuer: string };

const sixMonths = 15_777_000;

/** Whether a client secret is the ES256 JWT that Apple requires of this client. */
export async function isClientSecret(secret: string, { client, clientId, issuer }: Expected): Promise<boolean> {
  const verified = await jwtVerify(secret, createPublicKey(client.privateKey), {
    algorithms: ["ES256"],
    issuer: client.teamId,
    subject: clientId,
    audience: issuer,
    requiredClaims: ["iat", "exp"],
  }).catch(() => undefined);
  if (verified?.protectedHeader.kid !== client.keyId) return false;
  return (verified.payload.exp ?? 0) <= Date.now() / 1000 + sixMonths;
}
