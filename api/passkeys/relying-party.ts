import type { Env } from "../env";

/** The site as WebAuthn knows it: passkeys belong to its host name. */
export function relyingPartyOf({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">) {
  return { expectedOrigin: PUBLIC_URL, expectedRPID: new URL(PUBLIC_URL).hostname };
}

/** Loaded at the first passkey: most processes never need its 26 MB. */
export const webauthn = () => import("@simplewebauthn/server");

/** `EdDSA`, ES256 and RS256, which Windows Hello needs. */
export const algorithms = [-8, -7, -257];
