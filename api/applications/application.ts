import type { DraftFields } from "#contract/applications/schemas";
import { reDonationUnset } from "#contract/applications/values";
import { phoneDigits } from "#contract/phone";

/** The answers before anything is typed (spec.md §3), with the introduction of the user's profile. */
export const blankAnswers = (introduction: string): DraftFields => ({
  snsType: "",
  snsId: "",
  field: "",
  domain: "",
  reDonationOrg: "",
  reDonationRate: reDonationUnset,
  countryCode: "+82",
  phoneNumber: "",
  agencyCode: "",
  bio: introduction,
  reason: "",
});

export type Phone = { countryCode: string; phoneNumber: string };

/** The phone number as it is stored; the schema has validated it. */
export const keptPhone = ({ countryCode, phoneNumber }: Phone): Phone => ({
  countryCode,
  phoneNumber: phoneDigits(countryCode, phoneNumber) ?? phoneNumber,
});
