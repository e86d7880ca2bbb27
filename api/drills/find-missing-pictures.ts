import { sql } from "kysely";
import type { Db } from "../db/connect";
import { readSql } from "../db/load-sql";
import type { ObjectStore } from "../media/object-store";
import { type PicturePurpose, widthsOf } from "../media/picture-address";

type Named = { key: string; purpose: PicturePurpose; widths: number[] | null };
type Missing = { asked: number; removedSince: number; missing: string[] };

/** Above so many a random sample is asked for: each is a call of the store. */
const sampleSize = 2_000;
const atOnce = 16;

/**
 * Pictures that the copy names and the store lacks: a page would have a hole. One that the live database does not name
 * either was removed since. The other direction, a file that no row names, is no loss, and usual after a restore.
 */
export async function findMissingPictures(db: Db, { store, live }: { store: ObjectStore; live: Db }): Promise<Missing> {
  const files = (await namedPictures(db)).flatMap(({ key, purpose, widths }) =>
    (widths ?? widthsOf(key, purpose)).map((width) => ({ key, path: `${key}/${width}.webp` })),
  );
  const absent: typeof files = [];
  for (let i = 0; i < files.length; i += atOnce) {
    const asked = files.slice(i, i + atOnce);
    const found = await Promise.all(asked.map(({ path }) => store.has(path)));
    absent.push(...asked.filter((_, n) => !found[n]));
  }
  const stillNamed = new Set(
    absent.length > 0
      ? await keysStillNamed(
          live,
          absent.map(({ key }) => key),
        )
      : [],
  );
  const missing = absent.filter(({ key }) => stillNamed.has(key)).map(({ path }) => path);
  return { asked: files.length, removedSince: absent.length - missing.length, missing };
}

const named = sql.raw(readSql("drills/sql/named-pictures.part.sql"));

async function namedPictures(db: Db): Promise<Named[]> {
  return (await sql<Named>`SELECT * FROM (${named}) named ORDER BY random() LIMIT ${sampleSize}`.execute(db)).rows;
}

async function keysStillNamed(db: Db, keys: string[]): Promise<string[]> {
  const { rows } = await sql<Named>`SELECT key FROM (${named}) named WHERE key = ANY(${keys})`.execute(db);
  return rows.map(({ key }) => key);
}
