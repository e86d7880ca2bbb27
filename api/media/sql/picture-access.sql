-- Whether the picture :key is :viewer's own (its upload is :uploaded, or it is in a post of theirs), and whether it is open
-- to them, both but for what is withheld. A broadcast's messages share a picture and are withheld together: one is asked.
SELECT NOT w.is_withheld AND (EXISTS (SELECT FROM uploads up WHERE up.picture_key = :uploaded AND up.user_id = u.user_id)
    OR EXISTS (SELECT FROM post_images i JOIN posts p USING (post_id) WHERE i.image_key = :key AND p.creator_id = u.user_id)) AS own,
  u.role = 'admin' OR EXISTS (SELECT FROM post_images i JOIN posts p USING (post_id)
    WHERE i.image_key = :key AND post_access(p, u.user_id, :at) = 'open')
    OR NOT w.is_withheld AND EXISTS (SELECT FROM uploads up JOIN message_images i ON i.image_key = up.picture_key
      WHERE up.picture_key = :key AND i.room_id = chat_room_id(up.user_id, u.user_id)
        AND creator_visible(up.user_id, u.user_id)) AS opened,
  u.viewer_code AS code
FROM users u, LATERAL (SELECT EXISTS (SELECT FROM post_images i JOIN posts p USING (post_id)
    WHERE i.image_key = :key AND withheld_at(p.withheld_until, :at) IS NOT NULL)
  OR (SELECT message_withheld_at(m, :at) FROM message_images i JOIN messages m USING (message_id)
    WHERE i.image_key = :key LIMIT 1) IS NOT NULL AS is_withheld) w
WHERE u.user_id = :viewer
