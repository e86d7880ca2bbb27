import { z } from "zod";
import type { UserId } from "#contract/ids";
import type { Deps } from "../deps";
import { readRecords, storeRecord } from "../removals/store-record";

const Erasure = z.object({ userId: z.custom<UserId>((value) => typeof value === "string"), at: z.coerce.date() });
export type Erasure = z.infer<typeof Erasure>;

type Outside = Pick<Deps, "keys" | "store">;

/** Stores outside the database that an account was erased: a restored copy of an earlier second has the person again. */
export const recordErasure = (deps: Outside, erasure: Erasure): Promise<void> =>
  storeRecord(deps, "erasures", { at: erasure.at, id: erasure.userId, value: erasure });

/** Every recorded erasure since then, oldest first. Throws as `readRecords` does. */
export const listErasures = (deps: Outside, since: Date): Promise<Erasure[]> =>
  readRecords(deps, "erasures", { since, schema: Erasure });
