type Rule = { points: number; seconds: number; shared: boolean };

/**
 * Uses allowed in a time, by key. `shared` rules are counted in PostgreSQL for all nodes; the others protect cheap
 * calls from floods and are counted per node (api/http/README.md).
 */
export const rateLimits = {
  verifyPerAddress: { points: 60, seconds: 3_600, shared: true },
  loginPerPair: { points: 10, seconds: 900, shared: true },
  /** for networks the account has never logged in from */
  loginPerAccount: { points: 50, seconds: 900, shared: true },
  loginPerAddress: { points: 60, seconds: 900, shared: true },
  passwordPerAddress: { points: 30, seconds: 3_600, shared: true },
  passwordPerUser: { points: 10, seconds: 900, shared: true },
  signupPerAddress: { points: 30, seconds: 3_600, shared: true },
  /** tries of an authenticator or recovery code */
  secondFactorPerPair: { points: 10, seconds: 3_600, shared: true },
  /** for networks the user has never logged in from */
  secondFactorPerAccount: { points: 30, seconds: 86_400, shared: true },
  exportPerUser: { points: 10, seconds: 3_600, shared: true },
  cardPerUser: { points: 10, seconds: 3_600, shared: true },
  approvePerUser: { points: 60, seconds: 3_600, shared: true },
  orderPerUser: { points: 60, seconds: 3_600, shared: true },
  campaignPerUser: { points: 60, seconds: 3_600, shared: true },
  deliveryPerUser: { points: 60, seconds: 3_600, shared: true },
  commentPerUser: { points: 60, seconds: 600, shared: true },
  appealPerAddress: { points: 30, seconds: 3_600, shared: true },
  contactPerAddress: { points: 10, seconds: 3_600, shared: true },
  takedownPerAddress: { points: 10, seconds: 3_600, shared: true },
  /** mails that ask to confirm a request, to one mail address: from one network, which leaves other networks theirs */
  takedownPerPair: { points: 5, seconds: 86_400, shared: true },
  takedownPerRecipient: { points: 60, seconds: 86_400, shared: true },
  applicationPerUser: { points: 20, seconds: 3_600, shared: true },
  broadcastPerUser: { points: 10, seconds: 3_600, shared: true },
  reportPerUser: { points: 30, seconds: 3_600, shared: true },
  uploadPerUser: { points: 60, seconds: 3_600, shared: true },
  postUploadPerUser: { points: 240, seconds: 3_600, shared: true },
  postPerUser: { points: 60, seconds: 3_600, shared: true },
  searchPerAddress: { points: 240, seconds: 60, shared: false },
  searchPerUser: { points: 60, seconds: 60, shared: false },
  /** while words are typed */
  suggestPerAddress: { points: 960, seconds: 60, shared: false },
  suggestPerUser: { points: 240, seconds: 60, shared: false },
  lookupPerAddress: { points: 120, seconds: 60, shared: false },
  actPerUser: { points: 240, seconds: 60, shared: false },
  /** a provider sends from few addresses, and repeats what was refused */
  webhookPerAddress: { points: 600, seconds: 60, shared: false },
  crawlPerAddress: { points: 3_000, seconds: 60, shared: false },
  /** preview pictures that have to be drawn; cached ones cost nothing */
  cardDrawingPerAddress: { points: 60, seconds: 60, shared: false },
} as const satisfies Record<string, Rule>;

export type RateLimitName = keyof typeof rateLimits;

/** Limits that an endpoint can declare: counted by the signed-in user, or by the caller's network. */
export type EndpointLimit = Extract<RateLimitName, `${string}PerUser` | `${string}PerAddress`>;
