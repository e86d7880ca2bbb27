-- The shelves in one statement. Featured: chosen by an admin. Favorites: activists the viewer does not follow
-- yet, of the fields they follow and like most (a follow counts as three likes), ordered by trending score, then by
-- followers.
WITH trend AS MATERIALIZED (
  SELECT w.*, row_number() OVER (ORDER BY w.score DESC, w.creator_id) AS place FROM (
    SELECT t.* FROM trending t JOIN users u ON u.user_id = t.creator_id AND u.role = 'activist' AND u.status = 'active'
    WHERE creator_visible(t.creator_id, :viewer) ORDER BY t.score DESC, t.creator_id LIMIT :shelfSize) w),
liked AS MATERIALIZED (
  SELECT u.field, sum(w.weight) AS weight FROM (
    SELECT f.creator_id, 3 AS weight FROM follows f WHERE f.follower_id = :viewer
    UNION ALL SELECT p.creator_id, 1 FROM (
      SELECT l.post_id FROM likes l WHERE l.user_id = :viewer ORDER BY l.created_at DESC LIMIT :likesRead) l JOIN posts p USING (post_id)
      WHERE p.creator_id <> :viewer
  ) w JOIN users u ON u.user_id = w.creator_id AND u.role = 'activist' AND u.status = 'active' AND u.field IS NOT NULL
  GROUP BY u.field ORDER BY weight DESC, u.field LIMIT :favoriteFields),
favorite AS MATERIALIZED (
  SELECT of_field.*, row_number() OVER (ORDER BY of_field.score DESC NULLS LAST, of_field.follower_count DESC, of_field.user_id) AS place
  FROM liked CROSS JOIN LATERAL (
    SELECT u.user_id, u.follower_count, t.score, liked.weight FROM users u LEFT JOIN trending t ON t.creator_id = u.user_id
    WHERE u.role = 'activist' AND u.status = 'active' AND u.field = liked.field AND u.user_id <> :viewer
      AND NOT EXISTS (SELECT FROM follows f WHERE f.follower_id = :viewer AND f.creator_id = u.user_id) AND creator_visible(u.user_id, :viewer)
    ORDER BY u.follower_count DESC, u.user_id DESC LIMIT 20) of_field),
featured AS MATERIALIZED (
  SELECT f.creator_id FROM featured_creator f JOIN users u ON u.user_id = f.creator_id AND u.role = 'activist' AND u.status = 'active'
  WHERE creator_visible(f.creator_id, :viewer)),
shelved AS (
  SELECT 'trending' AS shelf, creator_id AS user_id, place, NULL::bigint AS weight, computed_at FROM trend
  UNION ALL SELECT 'favorites', user_id, place, weight, NULL FROM favorite WHERE place <= :shelfSize
  UNION ALL SELECT 'featured', creator_id, 1, NULL, NULL FROM featured)
SELECT
\ir card-columns.part.sql
\ir monthly-from.part.sql
, shelved.shelf, shelved.place, shelved.weight, shelved.computed_at
FROM shelved JOIN users u USING (user_id)
\ir own-subscription.part.sql
ORDER BY shelved.shelf, shelved.place
