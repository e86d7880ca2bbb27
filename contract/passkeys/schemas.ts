import { z } from "zod";
import { PasskeyId } from "../ids";
import { limits } from "../limits";
import { line, Time } from "../text";

/** Bytes as WebAuthn's JSON has them: base64url without padding. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]*$/, { message: "invalid" })
    .max(most, "invalid");
const CredentialId = bytes(1_366).min(1, "invalid");
const Transports = z.array(z.string().max(20)).max(10);

export const PasskeyName = line(limits.passkeyNameLength, 1);

/** A passkey as its owner sees it. */
export const Passkey = z
  .object({
    id: PasskeyId,
    name: z.string(),
    synced: z.boolean().meta({ description: "kept by a password manager, on more than one device" }),
    createdAt: Time,
    lastUsedAt: Time.nullable(),
  })
  .meta({ id: "Passkey" });
export type Passkey = z.infer<typeof Passkey>;
export const Passkeys = z.object({ items: z.array(Passkey) }).meta({ id: "Passkeys" });

const timeout = z.int().meta({ description: "milliseconds" });

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`, for a passkey of any account. */
export const PasskeyLoginOptions = z
  .object({ challenge: z.string(), rpId: z.string(), timeout, userVerification: z.literal("required") })
  .meta({ id: "PasskeyLoginOptions" });
export type PasskeyLoginOptions = z.infer<typeof PasskeyLoginOptions>;

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreationOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
    timeout,
    attestation: z.literal("none"),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("required"),
    }),
    excludeCredentials: z.array(
      z.object({ type: z.literal("public-key"), id: z.string(), transports: z.array(z.string()) }),
    ),
  })
  .meta({ id: "PasskeyCreationOptions" });
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>;

/** WebAuthn's `AuthenticationResponseJSON`; what else a browser adds is left out. */
export const PasskeyAssertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: bytes(8_192),
    authenticatorData: bytes(8_192),
    signature: bytes(8_192),
    userHandle: bytes(100).nullish(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** WebAuthn's `RegistrationResponseJSON`; what else a browser adds is left out. */
export const PasskeyAttestation = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: bytes(8_192),
    attestationObject: bytes(65_536),
    transports: Transports.optional(),
  }),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

export const NewPasskey = z.strictObject({ credential: PasskeyAttestation });
export const PasskeyEdit = z.strictObject({ name: PasskeyName });
export const PasskeyLogin = z.strictObject({ credential: PasskeyAssertion });
