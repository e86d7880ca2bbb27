/** The business constants of spec.md §9 and product.md. Lengths are in characters (code points), money in won. */
export const limits = {
  introductionLength: 150,
  nicknameLength: { min: 2, max: 20 },
  domainLength: { min: 3, max: 30 },
  domainChanges: 3,
  passwordLength: { min: 10, max: 128 },
  benefits: 20,
  benefitLength: 100,
  plans: 10,
  planNameLength: 40,
  planDescriptionLength: 500,
  basicPriceWon: { min: 1_000, max: 10_000 },
  planPriceWon: { min: 1_000, max: 300_000 },
  donationWon: { min: 1_000, max: 1_000_000 },
  donationMessageLength: 200,
  postLength: 5_000,
  postImages: 10,
  altLength: 200,
  /** More than a post takes: a draft keeps what is still to be shortened. */
  draftLength: 20_000,
  drafts: 50,
  commentLength: 500,
  messageLength: 1_000,
  /** Texts a person may send in ten seconds, to all rooms together. */
  messagesInTenSeconds: 50,
  /** Counting unread messages stops here. */
  messagesCounted: 1_000,
  frameBytes: 16 * 1024,
  pageSize: { default: 20, max: 50 },
  bodyBytes: 256 * 1024,
  codeDigits: 6,
  codeTries: 5,
  codeLifeSeconds: 600,
  codeResendSeconds: 60,
  blockReasonLength: 500,
  appealLength: 1_000,
  reportDetailLength: 500,
  reportNoteLength: 500,
  contactLength: 2_000,
  pictureBytes: 10 * 1024 * 1024,
  picturePixels: 40_000_000,
  visitDays: 30,
  /** A ranking is turned no further: what a page costs grows with the places it skips. */
  rankedPlaces: 10_000,
  /** Counting unread notifications, and people of one, stops here: what is shown beyond is "99+". */
  notificationsCounted: 100,
  notificationDays: 180,
  searchLength: 50,
  /** A payment is held this long before its creator may have it paid out, and may be withdrawn from as long. */
  campaignTitleLength: 60,
  campaignLength: 5_000,
  campaignGoalWon: { min: 10_000, max: 1_000_000_000 },
  campaignHours: 1,
  campaignDays: 180,
  /** What one creator may have open or still to open. */
  campaignsOpen: 10,
  deliveryNameLength: 40,
  deliveryAddressLength: 100,
  deliveryNoteLength: 100,
  /** After the closing a first address may still be given this long, and addresses are kept this long. */
  deliveryDays: 14,
  addressDays: 90,
  holdDays: 7,
  settlementWon: { min: 10_000 },
  refundReasonLength: 150,
  snsIdLength: 100,
  applicationReasonLength: 1_000,
  reDonationOrgLength: 60,
  agencyCodeLength: 20,
  /** More than any answer may have: a draft keeps what is still to be shortened. */
  applicationDraftLength: 4_000,
  /** Applications that came to nothing, and drafts nobody goes on with, are kept this long. */
  applicationDays: 365,
  policyTitleLength: 100,
  policyLength: 20_000,
} as const;

export const languageCookieSeconds = 31_536_000;
export const snackbarMs = 3_000;
