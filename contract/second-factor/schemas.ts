import { z } from "zod";
import { PasswordInput, TokenAndUser } from "./accounts";
import { Time } from "./text";

/** Six digits of an authenticator app, as people type them: spaces between are theirs. */
export const AppCode = z
  .string()
  .max(20)
  .transform((text) => text.replace(/[\s-]/g, ""))
  .refine((digits) => /^\d{6}$/.test(digits), { message: "appCodeShape" });

const RecoveryCode = z.string().min(1, "required").max(100);

/** What is asked where a form leaves the choice: the app's code or a recovery code, one of the two. */
const proof = { code: AppCode.optional(), recoveryCode: RecoveryCode.optional() };
const oneOfTwo = (given: { code?: string; recoveryCode?: string }) =>
  (given.code === undefined) !== (given.recoveryCode === undefined);
const neither = { message: "required", path: ["code"] };

export const SecondFactorProof = z.strictObject(proof).refine(oneOfTwo, neither);
export type SecondFactorProof = z.infer<typeof SecondFactorProof>;

/** Whether one's sign-in asks for a second factor, and what is left of the recovery codes. */
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

/** Told once, when they are made. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Right so far: the second factor is still to be shown, with this challenge, once and within `expiresIn` seconds. */
export const LoginChallenge = z
  .object({ secondFactor: z.object({ challenge: z.string(), expiresIn: z.int() }) })
  .meta({ id: "LoginChallenge" });
export type LoginChallenge = z.infer<typeof LoginChallenge>;

/** A session, or for an account with the second factor on, the challenge that leads to one. */
export const LoginAnswer = z.union([TokenAndUser, LoginChallenge]).meta({ id: "LoginAnswer" });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const ChallengeAnswer = z
  .strictObject({ challenge: z.string().regex(/^[\w-]{20,100}$/, { message: "invalid" }), ...proof })
  .refine(oneOfTwo, neither);
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>;
