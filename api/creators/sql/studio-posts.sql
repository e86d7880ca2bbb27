SELECT p.post_id AS "postId", CASE WHEN withheld_at(p.withheld_until, :at) IS NULL THEN left(p.body, :excerptLength) ELSE '' END AS excerpt, (post_at(p, :at)).visibility, p.published_at AS "publishedAt",
  p.image_count AS "imageCount",
  (SELECT json_build_object('key', i.image_key, 'width', i.widths[1]) FROM post_images i
    WHERE i.post_id = p.post_id AND withheld_at(p.withheld_until, :at) IS NULL ORDER BY i.position LIMIT 1) AS image,
  p.like_count AS "likeCount", p.comment_count AS "commentCount",
  -- Counted up to a limit: a post of a popular creator has a row for each follower.
  (SELECT count(*)::int FROM (SELECT FROM notifications n WHERE n.post_id = p.post_id AND n.target_id = p.post_id
    AND n.kind = 'newPost' LIMIT :countedAtMost + 1) counted) AS "notifiedCount"
FROM posts p WHERE p.creator_id = :userId AND p.deleted_at IS NULL AND p.published_at <= :at
ORDER BY p.published_at DESC, p.post_id DESC LIMIT :limit
