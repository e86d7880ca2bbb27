import type { z } from "zod";
import { decrypt, encrypt, sha256 } from "../crypto";
import type { Deps } from "../deps";

type Outside = Pick<Deps, "keys" | "store">;
type Folder = "erasures" | "removals";
type Entry = { at: Date; id: string; value: unknown };

/** Stores `value` outside the database, encrypted. The name follows from `at` and `id`: a repeat stores the same object. */
export async function storeRecord({ keys, store }: Outside, folder: Folder, { at, id, value }: Entry): Promise<void> {
  const text = encrypt(keys, JSON.stringify(value));
  await store.put(`${nameOfSecond(folder, at)}-${nameOf(id)}`, Buffer.from(text), "text/plain");
}

/** Every record since then, oldest first. Throws for one that was altered or encrypted with another API_SECRET. */
export async function readRecords<S extends z.ZodType>(
  { keys, store }: Outside,
  folder: Folder,
  { since, schema }: { since: Date; schema: S },
): Promise<z.output<S>[]> {
  const names = (await store.list(`${folder}/`)).filter((name) => name >= nameOfSecond(folder, since));
  const records: z.output<S>[] = [];
  for (const name of names) {
    const stored = await store.get(name);
    if (!stored) throw new Error(`${name} was removed while the records were read`);
    records.push(schema.parse(JSON.parse(decrypt(keys, await new Response(stored.body).text()))));
  }
  return records;
}

const nameOfSecond = (folder: Folder, at: Date) => `${folder}/${at.toISOString()}`;
/** A hash: the names of the store's objects do not identify anybody. */
const nameOf = (id: string) => sha256(id).toString("hex").slice(0, 16);
