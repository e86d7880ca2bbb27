import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type RateLimitName, rateLimits } from "#contract/rate-limits";
import { networkOf } from "#contract/runtime/network";
import { sha256 } from "../crypto";
import { ApiError } from "./api-error";

export type RateLimits = {
  /** Counts one use of `rule` by `key`; throws TOO_MANY_REQUESTS with the seconds to wait. */
  use(rule: RateLimitName, key: string): Promise<void>;
  /** Deletes the count of `key`: after a successful login earlier failures no longer count. */
  forget(rule: RateLimitName, key: string): Promise<void>;
};

/** `factor` widens every rule alike: load tests simulate thousands of users from one address. */
export function createRateLimits(pool: Pool, factor = 1): RateLimits {
  const limiters = new Map(
    Object.entries(rateLimits).map(([name, rule]) => {
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
  const limiter = (rule: RateLimitName) => limiters.get(rule) as RateLimiterMemory;
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

/** Of fixed length, whatever address was typed, and without revealing it in the table. */
const storedKey = (key: string) => sha256(key).toString("base64url");

export { networkOf };
