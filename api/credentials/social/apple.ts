import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import { Email } from "#contract/accounts/schemas";
import type { Env } from "../../env";
import { ApiError } from "../../http/api-error";
import type { Log } from "../../log";
import { createProviderCalls, type IdentityProvider } from "./identity-provider";

type Settings = Pick<Env, "APPLE_CLIENT_ID" | "APPLE_ISSUER">;

/** What a bad token throws; any other error is a failure to fetch Apple's keys. */
const refusals = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
];

/** Sign in with Apple: it has no address to ask who a token is for, so the token is the signed ID token itself. */
export function createApple(
  { APPLE_CLIENT_ID: clientId, APPLE_ISSUER: issuer }: Settings,
  log: Log,
): IdentityProvider | null {
  if (!clientId) return null;
  const { fetch, unavailable } = createProviderCalls("apple", log);
  const keys = createRemoteJWKSet(new URL(`${issuer}/auth/keys`), {
    timeoutDuration: 5_000,
    [customFetch]: (url, init) => fetch("keys", url, init),
  });
  return {
    async identify(idToken) {
      const required = { issuer, audience: clientId, algorithms: ["RS256"], requiredClaims: ["sub", "exp"] };
      const { payload } = await jwtVerify(idToken, keys, required).catch((error) => {
        if (refusals.some((refusal) => error instanceof refusal)) throw new ApiError("UNAUTHORIZED");
        throw unavailable("its keys could not be fetched");
      });
      const email = Email.safeParse(payload.email);
      // Apple writes it as a boolean or as a string.
      const emailVerified = email.success && String(payload.email_verified) === "true";
      return { issuer, subject: String(payload.sub), email: email.data ?? "", emailVerified };
    },
  };
}
