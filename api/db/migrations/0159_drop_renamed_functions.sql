-- phase: after
-- Only processes of the version before 0152 called these; each has a successor in api/*/sql/functions/.
DROP FUNCTION campaign_promised(text);
DROP FUNCTION chat_obstacle(text, text, timestamptz);
DROP FUNCTION creators_hidden(text);
DROP FUNCTION last_asking_policy(text, timestamptz);
DROP FUNCTION members_posts_unopened(text, text, timestamptz);
DROP FUNCTION note_cache_keys(text[], timestamptz);
DROP FUNCTION search_asked(text);
DROP FUNCTION tell_of_like(posts, text, timestamptz);
DROP FUNCTION tell_of_message(text, text, text, timestamptz, boolean);
DROP FUNCTION unread_messages(text);
DROP FUNCTION unread_notifications(text, timestamptz);
