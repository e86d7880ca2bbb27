/** The values of an application to become an activist; without zod, for pages. */
export const snsTypes = ["instagram", "youtube", "tiktok", "x", "facebook", "naver", "other"] as const;
export type SnsType = (typeof snsTypes)[number];

/** The states an applicant sees; a withdrawn application is a draft again. */
export const applicationStatuses = ["pending", "approved", "rejected"] as const;
export const storedApplicationStatuses = [...applicationStatuses, "withdrawn"] as const;
export type StoredApplicationStatus = (typeof storedApplicationStatuses)[number];

/** The fields of activity in display order. */
export const fieldsInOrder = ["celebrity", "sports", "entrepreneurship", "art", "social"] as const;

/** The country codes of the form's list; a number may have any other code. */
export const countryCodes = [
  "+82",
  "+1",
  "+44",
  "+49",
  "+33",
  "+61",
  "+62",
  "+63",
  "+65",
  "+66",
  "+81",
  "+84",
  "+86",
  "+852",
  "+886",
  "+91",
] as const;

/** Unset: no share of the gifts is passed on. */
export const reDonationUnset = -1;
