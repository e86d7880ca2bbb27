import { z } from "zod";
import { EmailVerificationId, SessionId, UserId } from "../ids";
import { limits } from "../limits";
import { PictureAddress } from "../media/schemas";
import { DomainIncludingReserved, Nickname } from "../names";
import { announcedPolicies } from "../policies/values";
import { lengthOf, multiline, Time } from "../text";
import { socialProviders } from "./social-providers";
import { roles } from "./values";

/** Lower-cased; one `@`, a dotted host, no control or space: what SMTP accepts, checked before any mail is made. */
export const Email = z
  .string({ error: "INVALID_REQUEST_EMAIL" })
  .max(254, "INVALID_REQUEST_EMAIL")
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => /^[^\s@"<>(),;:\\]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(text), {
    message: "INVALID_REQUEST_EMAIL",
  });

/** Accepted as typed: never trimmed, cut or folded. The bounds here only keep the hash affordable. */
export const PasswordInput = z.string().max(1_000);

/** A new password as far as a form can check it, by its length; the API checks the rest when it is stored. */
export const PasswordText = z
  .string()
  .refine((text) => lengthOf(text) >= limits.passwordLength.min, { message: "tooShort" })
  .refine((text) => lengthOf(text) <= limits.passwordLength.max, { message: "tooLong" });

export const Token = z
  .object({
    tokenType: z.literal("Bearer"),
    accessToken: z.string(),
    expiresIn: z.int().meta({ description: "seconds" }),
    refreshToken: z.object({ token: z.string(), expiresIn: z.int() }),
  })
  .meta({ id: "Token" });
export type Token = z.infer<typeof Token>;

export const SessionUser = z
  .object({
    userId: UserId,
    email: z.string(),
    nickname: z.string(),
    gender: z.enum(["male", "female"]),
    domain: z.string(),
    introduction: z.string(),
    profileImageUrl: z.string().nullable(),
    backgroundImageUrl: z.string().nullable(),
    role: z.enum(roles),
    lang: z.enum(["ko", "en"]),
    relayBannerShown: z.boolean(),
    screenCaptureConsentAgreed: z.boolean(),
    policiesToAgree: z.array(z.enum(announcedPolicies)).meta({ description: "changed since the user agreed" }),
    marketingConsentAgreed: z.boolean(),
    domainChangesLeft: z.int(),
    hasPassword: z.boolean(),
    profileWithheldUntil: Time.nullable().meta({ description: "until then pictures and introduction do not change" }),
    unreadMessages: z.int().meta({ description: "in rooms that are not muted, counted up to 1,000" }),
    unreadNotifications: z.int().meta({ description: "counted up to 100" }),
  })
  .meta({ id: "SessionUser" });
export type SessionUser = z.infer<typeof SessionUser>;

export const TokenAndUser = z.object({ token: Token, user: SessionUser }).meta({ id: "TokenAndUser" });
export type TokenAndUser = z.infer<typeof TokenAndUser>;

export const CodeRequest = z.strictObject({ email: Email, purpose: z.enum(["signup", "password"]) });
export const CodeResponse = z
  .object({ emailVerificationId: EmailVerificationId, expiresIn: z.int(), resendIn: z.int() })
  .meta({ id: "CodeAnswer" });
export type CodeResponse = z.infer<typeof CodeResponse>;

export const CodeVerification = z.strictObject({
  emailVerificationId: EmailVerificationId,
  code: z.string().regex(/^\d{6}$/, { message: "INVALID_REQUEST_EMAIL_CODE" }),
});
export const CodeVerified = z.object({ verified: z.literal(true), email: z.string() }).meta({ id: "CodeVerified" });
export type CodeVerified = z.infer<typeof CodeVerified>;

const Agreements = z.strictObject({ terms: z.literal(true), privacy: z.literal(true), marketing: z.boolean() });
/** Confirmed by the user, apart from what they agree to: younger people would need their guardian's consent. */
const AtLeast14 = z.literal(true, { error: "under14" });

export const NewAccount = z.strictObject({
  emailVerificationId: EmailVerificationId,
  password: PasswordInput,
  nickname: Nickname,
  gender: z.enum(["male", "female"]),
  atLeast14: AtLeast14,
  agreements: Agreements,
});
export type NewAccount = z.infer<typeof NewAccount>;

export const SocialProvider = z.enum(socialProviders);
/** The provider's access token, Apple's ID token; opaque here, so only its characters are checked. */
const SocialAccessToken = z.string().regex(/^[\x21-\x7e]{1,4096}$/, { message: "invalid" });

export const SocialLogin = z.strictObject({ socialProvider: SocialProvider, socialAccessToken: SocialAccessToken });
export type SocialLogin = z.infer<typeof SocialLogin>;

/** Where the provider has verified no email address, `emailVerificationId` names one that was verified by a code. */
export const NewSocialAccount = z.strictObject({
  socialProvider: SocialProvider,
  socialAccessToken: SocialAccessToken,
  emailVerificationId: EmailVerificationId.optional(),
  nickname: Nickname,
  gender: z.enum(["male", "female"]),
  atLeast14: AtLeast14,
  agreements: Agreements,
});
export type NewSocialAccount = z.infer<typeof NewSocialAccount>;

/** A provider's account that signs its owner in, besides the password. */
export const SocialLink = z
  .object({ socialProvider: SocialProvider, email: z.string(), linkedAt: Time })
  .meta({ id: "SocialLink" });
export type SocialLink = z.infer<typeof SocialLink>;
export const SocialLinks = z.object({ items: z.array(SocialLink) }).meta({ id: "SocialLinks" });
export type SocialLinks = z.infer<typeof SocialLinks>;
/** The password of an account that has one; another's owner logged in within the last ten minutes. */
export const OwnerProof = z.strictObject({ password: PasswordInput.optional() });
export const NewSocialLink = OwnerProof.extend({ socialAccessToken: SocialAccessToken });

/** A reset names the verified email address, a change the current password: one of the two, never both. */
export const NewPassword = z
  .strictObject({
    emailVerificationId: EmailVerificationId.optional(),
    currentPassword: PasswordInput.optional(),
    password: PasswordInput,
  })
  .refine((given) => (given.emailVerificationId === undefined) !== (given.currentPassword === undefined), {
    message: "required",
    path: ["currentPassword"],
  });
export type NewPassword = z.infer<typeof NewPassword>;

export const Login = z.strictObject({ email: z.string().max(1_000), password: PasswordInput });
/** `version` is the version of the text the user read: consent to one that is no longer in force is refused. */
export const ConsentInput = z.strictObject({ consent: z.boolean(), version: z.int().min(1).optional() });

export const Introduction = multiline(limits.introductionLength, 0, "TOO_MANY_CHARACTERS");

/** The fields a user may change in their account; an omitted one stays. A picture's null removes it. */
export const AccountEdit = z
  .strictObject({
    nickname: Nickname,
    domain: DomainIncludingReserved,
    introduction: Introduction,
    gender: z.enum(["male", "female"]),
    lang: z.enum(["ko", "en"]),
    relayBannerShown: z.boolean(),
    profileImageUrl: PictureAddress.nullable(),
    backgroundImageUrl: PictureAddress.nullable(),
  })
  .partial();
export type AccountEdit = z.infer<typeof AccountEdit>;

/** A session as its owner sees it. `device` names browser and system; null when they are unknown. */
export const Device = z
  .object({
    sessionId: SessionId,
    device: z.string().nullable(),
    current: z.boolean(),
    createdAt: Time,
    lastUsedAt: Time,
  })
  .meta({ id: "Device" });
export type Device = z.infer<typeof Device>;
export const Devices = z.object({ items: z.array(Device) }).meta({ id: "Devices" });
export type Devices = z.infer<typeof Devices>;

export const SocketToken = z
  .object({ token: z.string(), expiresIn: z.int(), url: z.string() })
  .meta({ id: "SocketToken" });
export type SocketToken = z.infer<typeof SocketToken>;
