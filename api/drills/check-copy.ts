import type { Db } from "../db/connect";
import { pendingMigrations } from "../db/migrate";
import type { Deps } from "../deps";
import { findBrokenInvariants } from "../ledger/checks";
import { findMisnumberedRooms } from "../messages/find-misnumbered-rooms";
import { findMissingPictures } from "./find-missing-pictures";
import { replayRemovals } from "./replay-removals";

export type Check = { name: string; words: string; ok: boolean };

type Restored = { to: Date; beganAt: Date; live: Db };

/**
 * What must hold before a copy may be opened to users. `deps` are those of the copy, `live` is only read, and `beganAt` is
 * the start of the drill.
 */
export async function checkCopy(deps: Deps, { to, beganAt, live }: Restored): Promise<Check[]> {
  const { db } = deps.database;
  // First what the restored second had, then what is done to it before it opens.
  const numbers = await findMisnumberedRooms(db);
  const broken = await findBrokenInvariants(db);
  const { removals, erasures, erased } = await replayRemovals(deps, { since: to, at: deps.clock.now() });
  const afterReplay = await findBrokenInvariants(db);
  const people = await findErasedSince(live, { copy: db, to });
  const posts = await findDeletedSince(live, { copy: db, to, beganAt });
  const pictures = await findMissingPictures(db, { store: deps.store, live });
  const pending = await pendingMigrations(deps.database.pool);
  return [
    check(
      "ledger",
      [...broken, ...afterReplay].map(({ rule, examples }) => `${rule}: ${examples.join(", ")}`),
    ),
    check("message numbers", numbers.examples, numbers.rooms > 0 ? `wrong in ${numbers.rooms} rooms` : ""),
    check("pictures", pictures.missing, `${pictures.asked} asked for, ${pictures.removedSince} removed since`),
    check("removals", posts, `${removals} recorded`),
    check("erasures", people, `${erasures} recorded, ${erased} replayed`),
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

/** Posts that live knows as deleted between then and the drill, and that the copy still shows: they have no record. */
async function findDeletedSince(live: Db, { copy, to, beganAt }: { copy: Db; to: Date; beganAt: Date }) {
  const deleted = await live
    .selectFrom("posts")
    .innerJoin("users", "user_id", "creator_id")
    .select("post_id")
    .where("deleted_at", ">=", to)
    .where("deleted_at", "<", beganAt)
    .where("status", "!=", "gone")
    .execute();
  if (deleted.length === 0) return [];
  const ids = deleted.map(({ post_id }) => post_id);
  const shown = copy.selectFrom("posts").select("post_id").where("post_id", "in", ids);
  return (await shown.where("deleted_at", "is", null).execute()).map(({ post_id }) => post_id);
}

function check(name: string, wrong: string[], words = ""): Check {
  if (wrong.length === 0) return { name, words, ok: true };
  return { name, words: [words, ...wrong.slice(0, 5)].filter(Boolean).join("; "), ok: false };
}
