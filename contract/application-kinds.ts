/** What an application to become an activist is made of; without zod, for pages. */
export const snsTypes = ["instagram", "youtube", "tiktok", "x", "facebook", "naver", "other"] as const;
export type SnsType = (typeof snsTypes)[number];

/** As its applicant is told of it. Of one taken back they are told nothing: it is a draft again. */
export const applicationStatuses = ["pending", "approved", "rejected"] as const;
export const keptApplicationStatuses = [...applicationStatuses, "withdrawn"] as const;
export type KeptApplicationStatus = (typeof keptApplicationStatuses)[number];

/** The fields of activity in the order they are shown. */
export const fieldsShown = ["celebrity", "sports", "entrepreneurship", "art", "social"] as const;

/** Country codes offered in a list; any other that a number may have is taken too. */
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

/** Not set: nothing of what is given is passed on. */
export const noReDonation = -1;
