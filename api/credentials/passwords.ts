import { hash, verify } from "@node-rs/argon2";
import { concurrencyLimit } from "../concurrency-limit";

/** OWASP's argon2id minimum: 19 MiB, 2 passes, 1 lane; about 22 ms. */
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type Passwords = {
  /**
   * The PHC string of `password`. Throws SERVICE_UNAVAILABLE when too many are waiting; `requester`, a user or a
   * network, gets fair turns, so that no requester starves the others.
   */
  hash(password: string, requester?: string): Promise<string>;
  /** Whether `password` matches the hash; a null hash costs the same time and answers false. Throws as `hash`. */
  verify(hashed: string | null, password: string, requester?: string): Promise<boolean>;
  /** Whether a hash was made with another cost than the current one. */
  isOutdated(hashed: string): boolean;
};

/** Hashing takes a core and 19 MiB each: `parallel` run at a time, `waiting` more are queued, the rest are refused. */
export function createPasswords({ parallel = 2, waiting = 100, cost = owasp } = {}): Passwords {
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  let dummy: Promise<string> | undefined;
  const inTurn = concurrencyLimit(parallel, waiting);
  return {
    hash: (password, requester = "") => inTurn(requester, () => hash(password, cost)),
    verify: (hashed, password, requester = "") =>
      inTurn(requester, async () => {
        dummy ??= hash("a password nobody has", cost);
        const matches = await verify(hashed ?? (await dummy), password);
        return matches && hashed !== null;
      }),
    isOutdated: (hashed) => !hashed.startsWith(prefix),
  };
}
