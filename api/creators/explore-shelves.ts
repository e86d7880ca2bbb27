import type { ExploreShelves, Field } from "#contract/people";
import type { Statement } from "../db/connect";
import type { Deps } from "../deps";
import { type CardRow, cardColumns, ownSubscription, toCard } from "./queries";

const shelfSize = 6;
const favoriteFields = 2;
/** As many of the viewer's last likes say what they like as matters. */
const likesRead = 200;

type ShelfRow = CardRow & {
  shelf: "trending" | "favorites";
  place: number;
  weight: number | null;
  computed_at: Date | null;
};

/**
 * Both shelves in one statement. Favorites: of the two fields the viewer follows and likes most, a follow counting three
 * likes, those activists the viewer does not follow yet, by what draws people now, then by followers.
 */
const shelvesStatement: Statement<ShelfRow, [string | null, Date]> = {
  name: "explore_shelves",
  text: `
    WITH trend AS MATERIALIZED (
      SELECT w.*, row_number() OVER (ORDER BY w.score DESC, w.creator_id) AS place FROM (
        SELECT t.* FROM trending t JOIN users u ON u.user_id = t.creator_id AND u.role = 'activist' AND u.status = 'active'
        WHERE creator_visible(t.creator_id, $1) ORDER BY t.score DESC, t.creator_id LIMIT ${shelfSize}) w),
    liked AS MATERIALIZED (
      SELECT u.field, sum(w.weight) AS weight FROM (
        SELECT f.creator_id, 3 AS weight FROM follows f WHERE f.follower_id = $1
        UNION ALL SELECT p.creator_id, 1 FROM (
          SELECT l.post_id FROM likes l WHERE l.user_id = $1 ORDER BY l.created_at DESC LIMIT ${likesRead}) l JOIN posts p USING (post_id)
          WHERE p.creator_id <> $1
      ) w JOIN users u ON u.user_id = w.creator_id AND u.role = 'activist' AND u.status = 'active' AND u.field IS NOT NULL
      GROUP BY u.field ORDER BY weight DESC, u.field LIMIT ${favoriteFields}),
    favorite AS MATERIALIZED (
      SELECT of_field.*, row_number() OVER (ORDER BY of_field.score DESC NULLS LAST, of_field.follower_count DESC, of_field.user_id) AS place
      FROM liked CROSS JOIN LATERAL (
        SELECT u.user_id, u.follower_count, t.score, liked.weight FROM users u LEFT JOIN trending t ON t.creator_id = u.user_id
        WHERE u.role = 'activist' AND u.status = 'active' AND u.field = liked.field AND u.user_id <> $1
          AND NOT EXISTS (SELECT FROM follows f WHERE f.follower_id = $1 AND f.creator_id = u.user_id) AND creator_visible(u.user_id, $1)
        ORDER BY u.follower_count DESC, u.user_id DESC LIMIT 20) of_field),
    shelved AS (
      SELECT 'trending' AS shelf, creator_id AS user_id, place, NULL::bigint AS weight, computed_at FROM trend
      UNION ALL SELECT 'favorites', user_id, place, weight, NULL FROM favorite WHERE place <= ${shelfSize})
    SELECT ${cardColumns}, shelved.shelf, shelved.place, shelved.weight, shelved.computed_at
    FROM shelved JOIN users u USING (user_id) ${ownSubscription} ORDER BY shelved.shelf, shelved.place`,
};

/** Who draws people, and who is like those the viewer likes; a guest has no favorites, and is told so by none. */
export async function exploreShelves(deps: Deps, viewer: string | null, at: Date): Promise<ExploreShelves> {
  const rows = await deps.database.run(shelvesStatement, [viewer, at]);
  const of = (shelf: ShelfRow["shelf"]) => rows.filter((row) => row.shelf === shelf);
  const favorites = of("favorites");
  const byWeight = [...favorites].sort((a, b) => Number(b.weight) - Number(a.weight));
  return {
    trending: of("trending").map((row) => toCard(row, viewer)),
    trendingAt: of("trending")[0]?.computed_at?.toISOString() ?? null,
    favorites: favorites.map((row) => toCard(row, viewer)),
    favoriteFields: [...new Set(byWeight.map((row) => row.field as Field))],
  };
}
