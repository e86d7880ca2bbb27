import type { Clock } from "./clock";
import type { Google } from "./credentials/google";
import type { Passwords } from "./credentials/passwords";
import type { Keys } from "./crypto";
import type { Database } from "./db/connect";
import type { Env } from "./env";
import type { RateLimits } from "./http/rate-limits";
import type { Log } from "./log";
import type { ObjectStore } from "./media/store";
import type { WriteText } from "./messages/write";
import type { Toss } from "./payments/provider/toss";
import type { Bus } from "./realtime/bus";

/** Everything the API reaches for outside itself, handed in once. */
export type Deps = {
  env: Env;
  clock: Clock;
  log: Log;
  database: Database;
  keys: Keys;
  passwords: Passwords;
  limits: RateLimits;
  bus: Bus;
  writeText: WriteText;
  toss: Toss;
  /** null where no Google client is configured */
  google: Google | null;
  store: ObjectStore;
  /** parse every answer with its schema before it leaves; tests do, production trusts them */
  checkAnswers: boolean;
};
