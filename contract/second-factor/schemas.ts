import { z } from "zod";
import { PasswordInput, TokenAndUser } from "../accounts/schemas";
import { PasskeyAssertion } from "../passkeys/schemas";
import { Time } from "../text";

/** Six digits of an authenticator app, as people type them, spaces included. */
export const AppCode = z
  .string()
  .max(20)
  .transform((text) => text.replace(/[\s-]/g, ""))
  .refine((digits) => /^\d{6}$/.test(digits), { message: "appCodeShape" });

const RecoveryCode = z.string().min(1, "required").max(100);

/** For a form that accepts either: the app's code or a recovery code, one of the two. */
const proof = { code: AppCode.optional(), recoveryCode: RecoveryCode.optional() };
const oneOfTwo = (given: { code?: string; recoveryCode?: string }) =>
  (given.code === undefined) !== (given.recoveryCode === undefined);
const neither = { message: "required", path: ["code"] };

export const SecondFactorProof = z.strictObject(proof).refine(oneOfTwo, neither);
export type SecondFactorProof = z.infer<typeof SecondFactorProof>;

/** Whether the user's login asks for a second factor, and how many recovery codes are left. */
export const SecondFactor = z
  .object({
    on: z.boolean(),
    required: z.boolean().meta({ description: "an admin's work is closed without it" }),
    since: Time.nullable(),
    recoveryCodesLeft: z.int(),
    pending: z
      .object({ secret: z.string().meta({ description: "base 32, for typing" }), uri: z.string() })
      .nullable()
      .meta({ description: "being set up by this very session; for its authenticator app" }),
  })
  .meta({ id: "SecondFactor" });
export type SecondFactor = z.infer<typeof SecondFactor>;

/** `password` unless the account has none. */
export const SecondFactorStart = z.strictObject({ code: AppCode, password: PasswordInput.optional() });

/** Returned only when they are created. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** The password was correct: this challenge proves it, once and within `expiresIn` seconds, with the second factor. */
export const LoginChallenge = z
  .object({ secondFactor: z.object({ challenge: z.string(), expiresIn: z.int() }) })
  .meta({ id: "LoginChallenge" });
export type LoginChallenge = z.infer<typeof LoginChallenge>;

/** A session, or the challenge when the account has a second factor. */
export const LoginResponse = z.union([TokenAndUser, LoginChallenge]).meta({ id: "LoginAnswer" });
export type LoginResponse = z.infer<typeof LoginResponse>;

/** The app's code, a recovery code or a passkey: one of the three. */
export const ChallengeProof = z
  .strictObject({
    challenge: z.string().regex(/^[\w-]{20,100}$/, { message: "invalid" }),
    ...proof,
    passkey: PasskeyAssertion.optional(),
  })
  .refine((given) => (given.passkey === undefined ? oneOfTwo(given) : !given.code && !given.recoveryCode), neither);
export type ChallengeProof = z.infer<typeof ChallengeProof>;
