import type { Clock } from "./clock";
import type { VisitQueue } from "./creators/visit-queue";
import type { Passwords } from "./credentials/passwords";
import type { IdentityProviders } from "./credentials/social/identity-providers";
import type { Keys } from "./crypto";
import type { Database } from "./db/connect";
import type { Env } from "./env";
import type { RateLimits } from "./http/rate-limits";
import type { Log } from "./log";
import type { ObjectStore } from "./media/object-store";
import type { TextMessageWriter } from "./messages/write-message";
import type { Toss } from "./payments/provider/toss";
import type { Bus } from "./realtime/bus";
import type { Switches } from "./switches/switches";

/** Everything the API uses outside itself, injected once. */
export type Deps = {
  env: Env;
  clock: Clock;
  log: Log;
  database: Database;
  keys: Keys;
  passwords: Passwords;
  limits: RateLimits;
  bus: Bus;
  writeTextMessage: TextMessageWriter;
  visits: VisitQueue;
  switches: Switches;
  toss: Toss;
  identityProviders: IdentityProviders;
  store: ObjectStore;
  /** validate every response against its schema before it is sent; tests do, production skips it */
  validateResponses: boolean;
};
