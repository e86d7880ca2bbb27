import { sql } from "kysely";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { pictureName } from "./picture-address";

/** Refuses the files that these pictures were made from, from now on and for every user; a repeat changes nothing. */
export async function refuseFilesOf(tx: Tx, { keys, at }: { keys: string[]; at: Date }): Promise<void> {
  const uploaded = keys.flatMap((key) => ["prv", "pub"].map((folder) => `${folder}/${pictureName(key)}`));
  await sql`INSERT INTO refused_files (sha256, refused_at)
    SELECT DISTINCT up.sha256, ${at}::timestamptz FROM uploads up WHERE up.picture_key = ANY(${uploaded}) AND up.sha256 IS NOT NULL
    ON CONFLICT DO NOTHING`.execute(tx);
}

export async function isRefusedFile({ database: { db } }: Deps, sha256: Buffer): Promise<boolean> {
  return Boolean(await db.selectFrom("refused_files").select("sha256").where("sha256", "=", sha256).executeTakeFirst());
}
