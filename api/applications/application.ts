import { noReDonation } from "#contract/application-kinds";
import type { TypedAnswers } from "#contract/applications";
import { phoneDigits } from "#contract/phone";

/** The answers before anything is typed (spec.md §3), with what the person has said of themselves already. */
export const blankAnswers = (introduction: string): TypedAnswers => ({
  snsType: "",
  snsId: "",
  field: "",
  domain: "",
  reDonationOrg: "",
  reDonationRate: noReDonation,
  countryCode: "+82",
  phoneNumber: "",
  agencyCode: "",
  bio: introduction,
  reason: "",
});

export type Phone = { countryCode: string; phoneNumber: string };

/** The number as it is kept once it is sent in; the schema has let it through. */
export const keptPhone = ({ countryCode, phoneNumber }: Phone): Phone => ({
  countryCode,
  phoneNumber: phoneDigits(countryCode, phoneNumber) ?? phoneNumber,
});
