-- The columns of c for the viewer.
c.comment_id, c.post_id, c.parent_id, withheld_at(c.withheld_until, :at) AS withheld_until,
  CASE WHEN withheld_at(c.withheld_until, :at) IS NULL THEN c.body ELSE '' END AS body, c.created_at, c.edited_at, c.pinned_at, c.deleted_at,
  (SELECT count(*)::int FROM comments r WHERE r.parent_id = c.comment_id AND creator_visible(r.author_id, :viewer)) AS reply_count,
  c.like_count, EXISTS (SELECT FROM comment_likes l WHERE l.comment_id = c.comment_id AND l.user_id = :viewer) AS liked,
  (SELECT json_agg(json_build_object('writtenAs', m.written_as, 'userId', named.user_id, 'domain', named.domain))
    FROM comment_mentions m JOIN users named USING (user_id)
    WHERE m.comment_id = c.comment_id AND creator_visible(named.user_id, :viewer)) AS mentions,
  u.user_id, u.domain, u.nickname, u.profile_image_key, u.role
