/** The business constants of spec.md §9 and product.md. Lengths are in characters (code points), money in won. */
export const limits = {
  introductionLength: 150,
  nicknameLength: { min: 2, max: 20 },
  domainLength: { min: 3, max: 30 },
  domainChanges: 3,
  passwordLength: { min: 10, max: 128 },
  /** Of one user. */
  passkeys: 10,
  passkeyNameLength: 40,
  /** Of one user: the oldest leaves for one more. */
  pushSubscriptions: 10,
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
  /** What is written of a post for those who may not open it. */
  teaserLength: 300,
  postImages: 10,
  /** Posts changed by one request. */
  postsChanged: 50,
  tags: 10,
  tagLength: 30,
  /** Different tags of one creator: all are offered as filters. */
  tagsOfCreator: 200,
  /** Of other sites, in a post's text; further addresses stay links. */
  postEmbeds: 10,
  series: 100,
  seriesPosts: 1_000,
  seriesTitleLength: 60,
  seriesDescriptionLength: 300,
  /** Later, wider audiences of one post: each plan, followers, everyone. */
  laterAudiences: 12,
  /** How far ahead a post may open: no notification of its first opening is purged before the last. */
  openingDays: 180,
  altLength: 200,
  /** More than a post may have: the author may shorten a stored draft later. */
  draftLength: 20_000,
  drafts: 50,
  commentLength: 500,
  /** Further mentions stay plain text. */
  mentionsPerComment: 5,
  /** Until an unfollow or deletion can be undone: the ten seconds of the toast and the time of the request. */
  undoSeconds: 15,
  /** Replies listed with their comment; the rest are on its own list. */
  repliesListed: 3,
  messageLength: 1_000,
  /** of a room, displayed beside it */
  roomPictures: 6,
  messageImages: 4,
  /** Messages a user may send in ten seconds, to all rooms together. */
  messagesInTenSeconds: 50,
  /** Counting unread messages stops here. */
  messagesCounted: 1_000,
  /** Counting the users notified of a post stops after this many. */
  notifiedCounted: 10_000,
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
  /** Reports dismissed by one request. */
  reportsDismissed: 50,
  /** Saved views of one admin for one list. */
  adminViews: 12,
  adminViewNameLength: 30,
  /** One parameter: a mail address is the longest word that a list searches for. */
  adminViewQueryLength: 320,
  contactLength: 2_000,
  takedownLength: 2_000,
  takedownNameLength: 50,
  takedownAddressLength: 300,
  /** pictures of one party of a case */
  takedownEvidence: 5,
  sellerNameLength: 60,
  sellerAddressLength: 200,
  mailOrderNumberLength: 60,
  pictureBytes: 10 * 1024 * 1024,
  picturePixels: 40_000_000,
  visitDays: 30,
  /** The last rank a ranking pages to: a page's cost grows with the ranks it skips. */
  rankedPlaces: 10_000,
  /** Counting unread notifications, and the people of one, stops here: more is displayed as "99+". */
  notificationsCounted: 100,
  /** Counting a creator's posts of a tag or a year stops after this many. */
  postsCounted: 999,
  /** Counting the posts newer than a loaded feed stops here: "more than 20". */
  newerPostsCounted: 21,
  notificationExcerpt: 200,
  notificationDays: 180,
  searchLength: 50,
  /** Counting what a search finds stops here: more is displayed as "99+". */
  searchCounted: 100,
  campaignTitleLength: 60,
  campaignLength: 5_000,
  campaignGoalWon: { min: 10_000, max: 1_000_000_000 },
  campaignHours: 1,
  campaignDays: 180,
  /** Campaigns one creator may have open or scheduled. */
  campaignsOpen: 10,
  deliveryNameLength: 40,
  deliveryAddressLength: 100,
  deliveryNoteLength: 100,
  /** How long after the closing a fan may enter a first address, and addresses are stored. */
  deliveryDays: 14,
  addressDays: 90,
  /** A payment is held this long before its creator can settle it; meanwhile the fan may withdraw from it. */
  holdDays: 7,
  settlementWon: { min: 10_000 },
  withdrawalNameLength: 50,
  refundReasonLength: 150,
  snsIdLength: 100,
  applicationReasonLength: 1_000,
  reDonationOrgLength: 60,
  agencyCodeLength: 20,
  /** More than any field may have: the applicant may shorten a stored draft later. */
  applicationDraftLength: 4_000,
  /** Rejected and withdrawn applications, and abandoned drafts, are stored this long. */
  applicationDays: 365,
  policyTitleLength: 100,
  policyLength: 20_000,
  marketingSubjectLength: 80,
  marketingBodyLength: 5_000,
  policyChangesLength: 2_000,
} as const;
