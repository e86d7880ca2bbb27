import { type Env, isPooled } from "../env";
import type { Log } from "../log";
import { connect, type Database } from "./connect";

type Given = Pick<
  Env,
  "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATABASE_PREPARED" | "DATABASE_POOL" | "DATABASE_REQUEST_MS"
>;

/** The database of requests and jobs, as the environment describes it. */
export const connectByEnv = (env: Given, log?: Log): Database =>
  connect(env.DATABASE_URL, {
    size: env.DATABASE_POOL,
    requestMs: env.DATABASE_REQUEST_MS,
    pooled: isPooled(env),
    prepared: env.DATABASE_PREPARED,
    log,
  });
