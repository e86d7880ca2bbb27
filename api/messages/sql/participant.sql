-- The other participant of :roomId with the room's newest pictures, where :userId may see both. By CASE the planner expects
-- few withheld ones, and walks from the newest on.
SELECT u.user_id, CASE u.role WHEN 'activist' THEN u.introduction ELSE '' END AS introduction,
  (SELECT coalesce(json_agg(to_json(shown)), '[]') FROM (
    SELECT i.message_id, i.position, i.image_key AS key, i.width, i.height, i.color, i.widths
    FROM message_images i JOIN messages m USING (message_id)
    WHERE i.room_id = r.room_id AND m.removed_at IS NULL AND CASE WHEN message_withheld_at(m, :at) IS NULL THEN true END
    ORDER BY i.message_id DESC, i.position LIMIT :limit) shown) AS pictures
FROM chat_rooms r JOIN users u ON u.user_id = CASE r.fan_id WHEN :userId THEN r.creator_id ELSE r.fan_id END
WHERE r.room_id = :roomId AND :userId IN (r.fan_id, r.creator_id) AND creator_visible(u.user_id, :userId)
