import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";
import { pictureName } from "./picture-address";
import { ownerColumns, type UploadOwner } from "./queries";

/** The keys under which pictures were uploaded; their files may have moved since. */
const uploadedKeys = (keys: string[]) =>
  keys.flatMap((key) => ["prv", "pub"].map((folder) => `${folder}/${pictureName(key)}`));

/** The SHA-256 of the files that these pictures were made from; none of a picture from before they were stored. */
export async function hashesOfPictures(db: Db | Tx, keys: string[]): Promise<Buffer[]> {
  const rows = await db
    .selectFrom("uploads")
    .select("sha256")
    .where("picture_key", "in", ["", ...uploadedKeys(keys)])
    .execute();
  return rows.flatMap(({ sha256 }) => sha256 ?? []);
}

/** Refuses files from now on and for every user; a repeat changes nothing. */
export async function refuseFiles(tx: Tx, { hashes, at }: { hashes: Buffer[]; at: Date }): Promise<void> {
  await sql`INSERT INTO refused_files (sha256, refused_at) SELECT DISTINCT hash, ${at}::timestamptz FROM unnest(${hashes}::bytea[]) hash
    ON CONFLICT DO NOTHING`.execute(tx);
}

export async function isRefusedFile(db: Db | Tx, sha256: Buffer): Promise<boolean> {
  return Boolean(await db.selectFrom("refused_files").select("sha256").where("sha256", "=", sha256).executeTakeFirst());
}

/** The names of the owner's pictures with files that are refused now; they may have been accepted on arrival. */
export async function refusedPictures(
  db: Db | Tx,
  { keys, ...owner }: UploadOwner & { keys: string[] },
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("uploads as up")
    .innerJoin("refused_files as r", "r.sha256", "up.sha256")
    .select("up.picture_key")
    .where((e) => e.and(ownerColumns(owner)))
    .where("up.picture_key", "in", uploadedKeys(keys))
    .execute();
  return new Set(rows.map(({ picture_key }) => pictureName(picture_key)));
}

/** Every user's pictures that were made from these files, by the keys under which they were uploaded; null: evidence. */
export async function copiesOfFiles(db: Db | Tx, hashes: Buffer[]): Promise<{ userId: UserId | null; key: string }[]> {
  const rows = await db
    .selectFrom("uploads")
    .select(["user_id", "picture_key"])
    .where("sha256", "in", hashes)
    .orderBy("user_id")
    .execute();
  return rows.map(({ user_id, picture_key }) => ({ userId: user_id, key: picture_key }));
}
