-- Selects the response's columns for the notifications in shown; the user sees no invisible users in them. Of a post
-- for members only its creator gets words and picture: a member's first read of one is recorded, which this list is not.
SELECT n.notification_id, n.kind, n.target_type, n.target_id, n.post_id, n.created_at, n.latest_at, n.read_at,
  cardinality(likers.ids) AS people, second.nickname AS second_name,
  left(regexp_replace(left(coalesce(CASE WHEN withheld_at(c.withheld_until, :at) IS NULL THEN c.body END, p.body, o.message, paid_order.plan_name, (SELECT name FROM plans WHERE plan_id = paid_order.plan_id), campaign.title), 2 * :excerptLength), '\s+', ' ', 'g'), :excerptLength) AS excerpt,
  coalesce(paid.amount_won, CASE WHEN g.shown <> 'nameOnly' OR o.order_id IS NULL THEN g.amount_won END) AS amount_won, picture.image_key, picture.width AS image_width,
  a.user_id, a.domain, a.nickname, a.profile_image_key, a.role
FROM shown n
LEFT JOIN LATERAL (SELECT array_agg(l.user_id ORDER BY l.created_at DESC, l.user_id DESC) AS ids FROM (
    SELECT l.user_id, l.created_at FROM (
      SELECT user_id, created_at, told_in FROM likes UNION ALL SELECT user_id, created_at, told_in FROM comment_likes) l
    WHERE l.told_in = n.notification_id AND creator_visible(l.user_id, :userId)
    ORDER BY l.created_at DESC, l.user_id DESC LIMIT :counted) l) likers ON n.kind = 'like'
-- An own payment names who was paid as the list of payments does, whatever blocks there are since.
LEFT JOIN payments paid ON n.kind IN ('donated', 'membershipPaid') AND paid.payment_id = n.target_id AND paid.buyer_id = n.user_id
LEFT JOIN orders paid_order ON paid_order.order_id = paid.order_id
LEFT JOIN campaigns campaign ON campaign.campaign_id = paid_order.campaign_id
LEFT JOIN users a ON a.user_id = coalesce(n.actor_id, likers.ids[1], paid.creator_id)
LEFT JOIN users second ON second.user_id = likers.ids[2]
LEFT JOIN comments c ON n.target_type = 'comment' AND c.comment_id = n.target_id
LEFT JOIN posts p ON n.target_type = 'post' AND p.post_id = n.post_id AND post_access(p, n.user_id, :at) = 'open'
  AND ((post_at(p, :at)).visibility <> 'members' OR p.creator_id = n.user_id)
LEFT JOIN gifts g ON n.kind = 'donation' AND g.order_id = n.target_id AND g.creator_id = n.user_id
LEFT JOIN orders o ON o.order_id = g.order_id AND creator_visible(g.fan_id, n.user_id)
LEFT JOIN LATERAL (SELECT i.image_key, i.widths[1] AS width FROM post_images i WHERE i.post_id = p.post_id
  ORDER BY i.position LIMIT 1) picture ON true
ORDER BY n.created_at DESC, n.notification_id DESC
