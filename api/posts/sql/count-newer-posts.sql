-- How many posts a feed lists before the post :since, counted up to :most: a walk over the newest posts of each creator, so
-- that the cost depends on creators and :most. The post :since itself may be deleted or its creator unfollowed by now.
SELECT count(*)::int AS count FROM (
  SELECT FROM posts since, (
    SELECT * FROM (
      \ir followed-creators.part.sql
    ) followed WHERE :feed = 'following'
    UNION ALL
    SELECT * FROM (
      \ir subscribed-creators.part.sql
    ) subscribed WHERE :feed = 'subscribers'
  ) creator CROSS JOIN LATERAL (
    SELECT FROM posts p
    WHERE p.creator_id = creator.creator_id AND p.deleted_at IS NULL AND p.published_at <= :at
      AND (p.published_at, p.post_id) > (since.published_at, since.post_id) AND post_access(p, :viewer, :at) <> 'hidden'
    ORDER BY p.published_at DESC, p.post_id DESC LIMIT :most
  ) newer
  WHERE since.post_id = :since LIMIT :most
) listed
