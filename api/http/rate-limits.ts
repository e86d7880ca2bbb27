import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "#contract/network";
import { sha256 } from "../crypto";
import { ApiError } from "./api-error";

type Rule = { points: number; seconds: number; shared: boolean };

/**
 * What may be done how often, by key. `shared` rules are counted in PostgreSQL and hold on every node; the others
 * guard cheap calls against a storm and are counted per node (docs/decisions/004).
 */
const rules = {
  verifyPerAddress: { points: 60, seconds: 3_600, shared: true },
  loginPerPair: { points: 10, seconds: 900, shared: true },
  /** for networks the account has never been signed in from */
  loginPerAccount: { points: 50, seconds: 900, shared: true },
  loginPerAddress: { points: 60, seconds: 900, shared: true },
  passwordPerAddress: { points: 30, seconds: 3_600, shared: true },
  passwordPerUser: { points: 10, seconds: 900, shared: true },
  signupPerAddress: { points: 30, seconds: 3_600, shared: true },
  /** tries of an app's code or a recovery code */
  secondFactorPerPair: { points: 10, seconds: 3_600, shared: true },
  /** for networks the person has never been signed in from */
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
  applicationPerUser: { points: 20, seconds: 3_600, shared: true },
  broadcastPerUser: { points: 10, seconds: 3_600, shared: true },
  reportPerUser: { points: 30, seconds: 3_600, shared: true },
  uploadPerUser: { points: 60, seconds: 3_600, shared: true },
  postUploadPerUser: { points: 240, seconds: 3_600, shared: true },
  postPerUser: { points: 60, seconds: 3_600, shared: true },
  searchPerAddress: { points: 240, seconds: 60, shared: false },
  searchPerUser: { points: 60, seconds: 60, shared: false },
  lookupPerAddress: { points: 120, seconds: 60, shared: false },
  actPerUser: { points: 240, seconds: 60, shared: false },
  /** a provider sends from few addresses, and comes again with what it was refused */
  webhookPerAddress: { points: 600, seconds: 60, shared: false },
  crawlPerAddress: { points: 3_000, seconds: 60, shared: false },
  /** pictures for previews that have to be drawn; those at hand cost nothing */
  cardDrawingPerAddress: { points: 60, seconds: 60, shared: false },
} as const satisfies Record<string, Rule>;

type RuleName = keyof typeof rules;

export type RateLimits = {
  /** Counts one use of `rule` by `key`; throws TOO_MANY_REQUESTS with the seconds to wait. */
  use(rule: RuleName, key: string): Promise<void>;
  /** Forgets what `key` has used: after a successful login its failures no longer count. */
  forget(rule: RuleName, key: string): Promise<void>;
};

/** `factor` widens every rule alike: the load tests play thousands of people from one address. */
export function createRateLimits(pool: Pool, factor = 1): RateLimits {
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => {
      const options = { keyPrefix: name, points: rule.points * factor, duration: rule.seconds };
      const limiter = rule.shared
        ? new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            storeType: "pool",
            tableName: "rate_limits",
            tableCreated: true,
            clearExpiredByTimeout: false,
            inMemoryBlockOnConsumed: options.points + 1,
          })
        : new RateLimiterMemory(options);
      return [name, limiter] as const;
    }),
  );
  const limiter = (rule: RuleName) => limiters.get(rule) as RateLimiterMemory;
  return {
    async use(rule, key) {
      try {
        await limiter(rule).consume(storedKey(key));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new ApiError("TOO_MANY_REQUESTS", { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) });
      }
    },
    async forget(rule, key) {
      await limiter(rule).delete(storedKey(key));
    },
  };
}

/** Of one length, whatever the address typed; and the table of counters tells nobody's address. */
const storedKey = (key: string) => sha256(key).toString("base64url");

export { networkOf };
