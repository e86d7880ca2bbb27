import { z } from "zod";
import { userStatuses } from "../accounts/values";
import { Field, fields } from "../creators/schemas";
import { ApplicationId, UserId } from "../ids";
import { limits } from "../limits";
import { PictureAddress } from "../media/schemas";
import { Domain } from "../names";
import { PageQuery, pageOf } from "../paging";
import { CountryCode, phoneDigits } from "../phone";
import { line, multiline, Time } from "../text";
import { applicationStatuses, reDonationUnset, snsTypes, storedApplicationStatuses } from "./values";

/** A name or an address on the platform, with or without the @ in front; no spaces. */
const SnsId = line(limits.snsIdLength, 1)
  .transform((text) => text.replace(/^@/, ""))
  .refine((text) => /^\S+$/.test(text), { message: "snsId" });
const AgencyCode = line(limits.agencyCodeLength)
  .transform((text) => text.toUpperCase())
  .refine((text) => /^(?:[A-Z0-9][A-Z0-9-]*)?$/.test(text), { message: "agencyCode" });
const ReDonationRate = z
  .int({ error: "reDonationRate" })
  .refine((rate) => rate === reDonationUnset || (rate >= 1 && rate <= 100), { message: "reDonationRate" })
  .meta({ description: "percent of what is given, 1–100; -1 is not set" });

/** The fields of the form, in the order of its steps. */
export const identityFields = { snsType: z.enum(snsTypes, { error: "choose" }), snsId: SnsId };
export const activityFields = {
  field: z.enum(fields, { error: "choose" }),
  bio: multiline(limits.introductionLength, 1, "TOO_MANY_CHARACTERS"),
  reason: multiline(limits.applicationReasonLength, 1),
};
export const pageFields = { domain: Domain };
export const contactFields = {
  countryCode: CountryCode.default("+82"),
  phoneNumber: z.string().max(40, { message: "phoneNumberAbroad" }),
  reDonationOrg: line(limits.reDonationOrgLength).default(""),
  reDonationRate: ReDonationRate.default(reDonationUnset),
  agencyCode: AgencyCode.default(""),
};
type Contact = { countryCode: string; phoneNumber: string; reDonationOrg: string; reDonationRate: number };

/** The phone number is checked by its country; the recipient and the rate are given together or not at all. */
export function checkContact(given: Contact, ctx: z.core.$RefinementCtx): void {
  const refuse = (path: keyof Contact, message: string) =>
    ctx.issues.push({ code: "custom", input: given, path: [path], message });
  if (phoneDigits(given.countryCode, given.phoneNumber) === null)
    refuse("phoneNumber", given.countryCode === "+82" ? "mobileNumber" : "phoneNumberAbroad");
  if (given.reDonationOrg && given.reDonationRate === reDonationUnset) refuse("reDonationRate", "reDonationRate");
  if (!given.reDonationOrg && given.reDonationRate !== reDonationUnset) refuse("reDonationOrg", "reDonationOrg");
}

const pictures = { profileUrl: PictureAddress.nullable(), backgroundUrl: PictureAddress.nullable() };

/**
 * The submitted application. A picture is named by its upload's `publicUrl` or by the draft's address; null keeps the
 * user's own.
 */
export const ApplicationInput = z
  .strictObject({
    ...identityFields,
    ...activityFields,
    ...pageFields,
    ...contactFields,
    profileUrl: pictures.profileUrl.default(null),
    backgroundUrl: pictures.backgroundUrl.default(null),
  })
  .superRefine(checkContact);
export type ApplicationInput = z.infer<typeof ApplicationInput>;

/** A draft's text is stored valid or not, and validated when the application is submitted. */
const typed = z
  .string()
  .refine((text) => text.isWellFormed() && !text.includes("\0"), { message: "invalid" })
  .max(limits.applicationDraftLength);
const draftFields = {
  snsType: typed,
  snsId: typed,
  field: typed,
  domain: typed,
  reDonationOrg: typed,
  reDonationRate: z.int().min(-1).max(1_000),
  countryCode: typed,
  phoneNumber: typed,
  agencyCode: typed,
  bio: typed,
  reason: typed,
};

/** The changed fields of the draft; the others stay as they are. */
export const ApplicationDraftChange = z.strictObject({ ...draftFields, ...pictures }).partial();
export type ApplicationDraftChange = z.infer<typeof ApplicationDraftChange>;

export const ApplicationDraft = z
  .object({
    ...draftFields,
    ...pictures,
    savedAt: Time.nullable().meta({ description: "null while nothing has been saved" }),
    former: z.boolean().meta({ description: "begun from the answers of an earlier application" }),
  })
  .meta({ id: "ApplicationDraft" });
export type ApplicationDraft = z.infer<typeof ApplicationDraft>;
export type DraftFields = { [K in keyof typeof draftFields]: z.infer<(typeof draftFields)[K]> };

const answers = {
  snsType: z.enum(snsTypes),
  snsId: z.string(),
  field: Field,
  domain: z.string(),
  reDonationOrg: z.string(),
  reDonationRate: z.int(),
  countryCode: z.string(),
  phoneNumber: z.string(),
  agencyCode: z.string(),
  ...pictures,
  bio: z.string(),
  reason: z.string(),
};
const decision = {
  submittedAt: Time,
  decidedAt: Time.nullable(),
  decisionReason: z.string().nullable().meta({ description: "why it was not approved, as told to the applicant" }),
};

/** An application as its applicant sees it. */
export const Application = z
  .object({ applicationId: ApplicationId, ...answers, status: z.enum(applicationStatuses), ...decision })
  .meta({ id: "Application" });
export type Application = z.infer<typeof Application>;

/** The user's last application; null where there is none, or it was withdrawn. */
export const OwnApplication = z.object({ application: Application.nullable() }).meta({ id: "OwnApplication" });
export type OwnApplication = z.infer<typeof OwnApplication>;

/** In the admin's list: without the phone number. */
export const ListedApplication = z
  .object({
    applicationId: ApplicationId,
    applicant: z.object({ userId: UserId, nickname: z.string(), domain: z.string(), status: z.enum(userStatuses) }),
    field: Field,
    domain: z.string().meta({ description: "the one asked for" }),
    status: z.enum(storedApplicationStatuses),
    ...decision,
    decidedBy: z.string().nullable(),
  })
  .meta({ id: "ListedApplication" });
export type ListedApplication = z.infer<typeof ListedApplication>;
export const ListedApplicationPage = pageOf(ListedApplication);

export const AdminApplication = ListedApplication.extend({
  ...answers,
  email: z.string(),
  history: z.array(ListedApplication).meta({ description: "the applicant's others, the newest first" }),
}).meta({ id: "AdminApplication" });
export type AdminApplication = z.infer<typeof AdminApplication>;

export const AdminApplicationQuery = PageQuery.extend({
  q: z.string().max(100).optional().meta({ description: "a part of a nickname, a domain ID, an SNS name or an email" }),
  status: z.enum(storedApplicationStatuses).optional(),
  field: Field.optional(),
});
export type AdminApplicationQuery = z.infer<typeof AdminApplicationQuery>;

/** `reason` goes to the audit log. */
export const ApplicationApproval = z.strictObject({ reason: multiline(limits.blockReasonLength).default("") });
/** `reason` is sent to the applicant, and goes to the audit log. */
export const ApplicationRejection = z.strictObject({ reason: multiline(limits.blockReasonLength, 1) });
