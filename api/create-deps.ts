import { systemClock } from "./clock";
import { createVisitQueue } from "./creators/visit-queue";
import { createPasswords } from "./credentials/passwords";
import { createIdentityProviders } from "./credentials/social/identity-providers";
import { deriveKeys } from "./crypto";
import { connectByEnv } from "./db/connect-by-env";
import type { Deps } from "./deps";
import type { Env } from "./env";
import { createRateLimits } from "./http/rate-limits";
import { createLog } from "./log";
import { createStore } from "./media/object-store";
import { createTextMessageWriter } from "./messages/write-message";
import { createToss } from "./payments/provider/toss";
import { createBus } from "./realtime/bus";
import { createSwitches } from "./switches/switches";

/** The real dependencies of the API, from its environment. */
export function createDeps(env: Env, name: string): Deps {
  const log = createLog(env.LOG_LEVEL, name);
  const database = connectByEnv(env, log);
  const switches = createSwitches(database, { url: env.DATABASE_DIRECT_URL, log });
  return {
    env,
    clock: systemClock,
    log,
    database,
    keys: deriveKeys(env.API_SECRET),
    passwords: createPasswords(),
    limits: createRateLimits(database.pool, env.RATE_LIMIT_FACTOR),
    bus: createBus(env, { log, role: switches }),
    writeTextMessage: createTextMessageWriter(database, env.RATE_LIMIT_FACTOR),
    visits: createVisitQueue(database, log),
    switches,
    toss: createToss(env, log),
    identityProviders: createIdentityProviders(env, log),
    store: createStore(env),
    validateResponses: env.VALIDATE_RESPONSES,
  };
}
