-- The key of every picture that a row names, what it is for, and the widths of its files where the row says so.
SELECT profile_image_key AS key, 'profile' AS purpose, NULL::int[] AS widths FROM users WHERE profile_image_key IS NOT NULL
UNION SELECT background_image_key, 'background', NULL FROM users WHERE background_image_key IS NOT NULL
UNION SELECT profile_image_key, 'profile', NULL FROM withheld_profiles WHERE profile_image_key IS NOT NULL
UNION SELECT background_image_key, 'background', NULL FROM withheld_profiles WHERE background_image_key IS NOT NULL
UNION SELECT image_key, 'campaign', NULL FROM campaigns WHERE image_key IS NOT NULL
UNION SELECT cover_key, 'series', NULL FROM series WHERE cover_key IS NOT NULL
UNION SELECT poster_key, 'post', poster_widths FROM embeds WHERE poster_key IS NOT NULL
UNION SELECT i.image_key, 'post', i.widths FROM post_images i JOIN posts p USING (post_id) WHERE p.deleted_at IS NULL
UNION SELECT image_key, 'message', widths FROM message_images
UNION SELECT image_key, 'evidence', widths FROM takedown_evidence
UNION SELECT image ->> 'key', 'message', ARRAY(SELECT width::int FROM jsonb_array_elements_text(image -> 'widths') width)
  FROM broadcasts, jsonb_array_elements(images) image
