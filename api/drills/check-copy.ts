import { replayErasures } from "../account-deletion/replay-erasures";
import type { Db } from "../db/connect";
import { pendingMigrations } from "../db/migrate";
import type { Deps } from "../deps";
import { findBrokenInvariants } from "../ledger/checks";
import { findMisnumberedRooms } from "../messages/find-misnumbered-rooms";
import { findMissingPictures } from "./find-missing-pictures";

export type Check = { name: string; words: string; ok: boolean };

/** What must hold before a copy may be opened to users. `deps` are those of the copy, and `live` is only read. */
export async function checkCopy(deps: Deps, { to, live }: { to: Date; live: Db }): Promise<Check[]> {
  const { db } = deps.database;
  // First what the restored second had, then what is done to it before it opens.
  const numbers = await findMisnumberedRooms(db);
  const broken = await findBrokenInvariants(db);
  const { recorded, erased } = await replayErasures(deps, { since: to, at: deps.clock.now() });
  const afterErasing = await findBrokenInvariants(db);
  const left = await findErasedSince(live, { copy: db, to });
  const pictures = await findMissingPictures(db, { store: deps.store, live });
  const pending = await pendingMigrations(deps.database.pool);
  return [
    check(
      "ledger",
      [...broken, ...afterErasing].map(({ rule, examples }) => `${rule}: ${examples.join(", ")}`),
    ),
    check("message numbers", numbers.examples, numbers.rooms > 0 ? `wrong in ${numbers.rooms} rooms` : ""),
    check("pictures", pictures.missing, `${pictures.asked} asked for, ${pictures.removedSince} removed since`),
    check("erasures", left, `${recorded} recorded, ${erased} replayed`),
    check("schema", pending),
  ];
}

/** Accounts that live knows as erased since then and that the copy still has: their erasure was never recorded. */
async function findErasedSince(live: Db, { copy, to }: { copy: Db; to: Date }): Promise<string[]> {
  const erased = await live
    .selectFrom("users")
    .select("user_id")
    .where("status", "=", "gone")
    .where("updated_at", ">=", to)
    .execute();
  if (erased.length === 0) return [];
  const ids = erased.map(({ user_id }) => user_id);
  const found = await copy
    .selectFrom("users")
    .select("user_id")
    .where("user_id", "in", ids)
    .where("status", "!=", "gone")
    .execute();
  return found.map(({ user_id }) => user_id);
}

function check(name: string, wrong: string[], words = ""): Check {
  if (wrong.length === 0) return { name, words, ok: true };
  return { name, words: [words, ...wrong.slice(0, 5)].filter(Boolean).join("; "), ok: false };
}
