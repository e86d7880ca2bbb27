import { sql } from "kysely";
import type { Db } from "../db/connect";
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

const named = sql`
  SELECT profile_image_key AS key, 'profile' AS purpose, NULL::int[] AS widths FROM users WHERE profile_image_key IS NOT NULL
  UNION SELECT background_image_key, 'background', NULL FROM users WHERE background_image_key IS NOT NULL
  UNION SELECT profile_image_key, 'profile', NULL FROM withheld_profiles WHERE profile_image_key IS NOT NULL
  UNION SELECT background_image_key, 'background', NULL FROM withheld_profiles WHERE background_image_key IS NOT NULL
  UNION SELECT image_key, 'campaign', NULL FROM campaigns WHERE image_key IS NOT NULL
  UNION SELECT cover_key, 'series', NULL FROM series WHERE cover_key IS NOT NULL
  UNION SELECT poster_key, 'post', poster_widths FROM embeds WHERE poster_key IS NOT NULL
  UNION SELECT i.image_key, 'post', i.widths FROM post_images i JOIN posts p USING (post_id) WHERE p.deleted_at IS NULL
  UNION SELECT image_key, 'message', widths FROM message_images
  UNION SELECT image ->> 'key', 'message', ARRAY(SELECT width::int FROM jsonb_array_elements_text(image -> 'widths') width)
    FROM broadcasts, jsonb_array_elements(images) image`;

async function namedPictures(db: Db): Promise<Named[]> {
  return (await sql<Named>`SELECT * FROM (${named}) named ORDER BY random() LIMIT ${sampleSize}`.execute(db)).rows;
}

async function keysStillNamed(db: Db, keys: string[]): Promise<string[]> {
  const { rows } = await sql<Named>`SELECT key FROM (${named}) named WHERE key = ANY(${keys})`.execute(db);
  return rows.map(({ key }) => key);
}
