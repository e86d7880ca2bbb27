import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { type Account, hashOf } from "../login-accounts/accounts";

/** What an authorization code stands for. */
export type Authorized = { clientId: string; sub: string; scopes: string[]; nonce?: string };

const kid = "sandbox";

/** Signs Apple's ID tokens with a key of its own. */
export async function openSigner(issuer: string) {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  return {
    jwks: { keys: [{ ...(await exportJWK(publicKey)), kid, use: "sig", alg: "RS256" }] },
    sign({ clientId, scopes, nonce }: Authorized, account: Account): Promise<string> {
      const claims = { nonce, nonce_supported: true, ...(scopes.includes("email") && emailClaims(account)) };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid })
        .setIssuer(issuer)
        .setSubject(account.sub)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime("10 minutes")
        .sign(privateKey);
    },
  };
}

/** The address Apple gives for an account, if any; a relay address is always the same for the same account. */
export function givenEmail({ sub, email, withoutEmail, hideEmail }: Account): string | undefined {
  if (withoutEmail) return undefined;
  return hideEmail ? `${lettersOf(sub)}@privaterelay.appleid.com` : email;
}

/** Apple writes these booleans as strings. */
function emailClaims(account: Account): Record<string, string> {
  const email = givenEmail(account);
  if (!email) return {};
  const claims = { email, email_verified: String(account.emailVerified) };
  return account.hideEmail ? { ...claims, is_private_email: "true" } : claims;
}

function lettersOf(text: string): string {
  const bytes = Buffer.from(hashOf(text), "hex").subarray(0, 10);
  return [...bytes].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
}
