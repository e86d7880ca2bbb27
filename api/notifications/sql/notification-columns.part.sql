-- Selects the response's columns for the notifications in shown; the user sees no invisible users in them.
SELECT n.notification_id, n.kind, n.target_type, n.target_id, n.post_id, c.parent_id, n.created_at, n.latest_at, n.read_at,
  cardinality(likers.ids) AS people, second.nickname AS second_name,
  a.user_id, a.domain, a.nickname, a.profile_image_key, a.role
FROM shown n
LEFT JOIN LATERAL (SELECT array_agg(l.user_id ORDER BY l.created_at DESC, l.user_id DESC) AS ids FROM (
    SELECT l.user_id, l.created_at FROM likes l WHERE l.told_in = n.notification_id AND creator_visible(l.user_id, :userId)
    ORDER BY l.created_at DESC, l.user_id DESC LIMIT :counted) l) likers ON n.kind = 'like'
LEFT JOIN users a ON a.user_id = coalesce(n.actor_id, likers.ids[1])
LEFT JOIN users second ON second.user_id = likers.ids[2]
LEFT JOIN comments c ON n.target_type = 'comment' AND c.comment_id = n.target_id
ORDER BY n.created_at DESC, n.notification_id DESC
