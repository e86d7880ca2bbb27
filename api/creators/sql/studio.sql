SELECT u.subscriber_count AS members, u.profile_image_key IS NOT NULL AS "hasPicture",
  -- A membership starts within minutes of its creation, so the index by creation finds those of this month.
  (SELECT count(*)::int FROM subscriptions s WHERE s.creator_id = u.user_id AND s.created_at >= :monthStart::timestamptz - interval '1 day'
    AND s.started_at >= :monthStart) AS joined,
  (SELECT count(*)::int FROM subscriptions s WHERE s.creator_id = u.user_id AND s.created_at >= :yesterday::timestamptz - interval '1 day'
    AND s.started_at >= :yesterday AND s.started_at < :today) AS "joinedYesterday",
  (SELECT count(*)::int FROM subscriptions s WHERE s.creator_id = u.user_id AND s.canceled_at >= :monthStart
    AND s.started_at IS NOT NULL) AS "left",
  (SELECT count(*)::int FROM chat_rooms r WHERE r.creator_id = u.user_id AND r.last_seq > r.creator_read_seq
    AND NOT r.creator_muted) AS "unreadRooms",
  EXISTS (SELECT FROM plans p WHERE p.creator_id = u.user_id) AS "hasPlan",
  EXISTS (SELECT FROM posts p WHERE p.creator_id = u.user_id AND p.deleted_at IS NULL) AS "hasPost",
  EXISTS (SELECT FROM greetings g WHERE g.creator_id = u.user_id AND (g.for_subscribers_on OR g.for_followers_on)) AS "hasGreeting",
  (SELECT d.due_at FROM seller_deadlines d WHERE d.user_id = u.user_id AND NOT EXISTS (SELECT FROM seller_identities i
    WHERE i.user_id = d.user_id AND i.status IN ('submitted', 'verified'))) AS "sellerDueAt",
  EXISTS (SELECT FROM payout_accounts a WHERE a.user_id = u.user_id) AS "hasPayoutAccount",
  (SELECT json_build_object('draftId', d.draft_id, 'excerpt', left(d.body, :excerptLength), 'updatedAt', d.updated_at)
    FROM post_drafts d WHERE d.creator_id = u.user_id ORDER BY d.updated_at DESC LIMIT 1) AS draft
FROM users u WHERE u.user_id = :userId
