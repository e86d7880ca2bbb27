import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Tx } from "./db/connect";
import type { Deps } from "./deps";

/** A domain's part in a user's data: `api/account-deletion/personal-data.ts` collects them. */
export type DomainPersonalData = {
  /** Erases it in the transaction that deletes the account. Payments and what the law requires stay, without a name. */
  erase?(tx: Tx, userId: UserId, at: Date, deps: Deps): Promise<void>;
  /** The user's copy of it. What others wrote or paid is theirs and is left out. */
  export?(deps: Deps, userId: UserId, at: Date): Promise<PersonalTables>;
};
