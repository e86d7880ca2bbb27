import { z } from "zod";
import type { UserId } from "#contract/ids";
import { decrypt, encrypt, sha256 } from "../crypto";
import type { Deps } from "../deps";

const prefix = "erasures/";
const Erasure = z.object({ userId: z.custom<UserId>((value) => typeof value === "string"), at: z.coerce.date() });
export type Erasure = z.infer<typeof Erasure>;

/**
 * Stores outside the database that an account was erased: a restored copy of an earlier second has the person again. Its
 * name follows from the erasure, so that a repeat stores the same object.
 */
export async function recordErasure({ keys, store }: Pick<Deps, "keys" | "store">, erasure: Erasure): Promise<void> {
  const text = encrypt(keys, JSON.stringify(erasure));
  await store.put(`${nameOfSecond(erasure.at)}-${nameOf(erasure.userId)}`, Buffer.from(text), "text/plain");
}

/** Every recorded erasure since then, oldest first. Throws for one that was altered or encrypted with another API_SECRET. */
export async function listErasures({ keys, store }: Pick<Deps, "keys" | "store">, since: Date): Promise<Erasure[]> {
  const names = (await store.list(prefix)).filter((name) => name >= nameOfSecond(since));
  const erasures: Erasure[] = [];
  for (const name of names) {
    const stored = await store.get(name);
    if (!stored) throw new Error(`${name} was removed while erasures were read`);
    erasures.push(Erasure.parse(JSON.parse(decrypt(keys, await new Response(stored.body).text()))));
  }
  return erasures;
}

const nameOfSecond = (at: Date) => prefix + at.toISOString();
/** A hash: the names of the store's objects do not identify the erased accounts. */
const nameOf = (userId: UserId) => sha256(userId).toString("hex").slice(0, 16);
