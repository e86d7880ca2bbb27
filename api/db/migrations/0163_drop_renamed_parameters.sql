-- phase: after
-- Only the previous version calls these: the last three, and those that `migrate` renamed because their parameters were
-- renamed (docs/decisions/140).
DROP FUNCTION IF EXISTS audience_includes_before_2;
DROP FUNCTION IF EXISTS campaign_visible_before_2;
DROP FUNCTION IF EXISTS chat_refusal_reason_before_3;
DROP FUNCTION IF EXISTS count_scheduled_posts_before_3;
DROP FUNCTION IF EXISTS count_unread_notifications_before_3;
DROP FUNCTION IF EXISTS current_period_refundable_before_3;
DROP FUNCTION IF EXISTS current_policy_before_2;
DROP FUNCTION IF EXISTS domain_owner_before_2;
DROP FUNCTION IF EXISTS join_like_notification_before_3;
DROP FUNCTION IF EXISTS message_withheld_at_before_2;
DROP FUNCTION IF EXISTS notification_visible_before_5;
DROP FUNCTION IF EXISTS notify_like_before_4;
DROP FUNCTION IF EXISTS notify_message_before_5;
DROP FUNCTION IF EXISTS place_in_series_before_2;
DROP FUNCTION IF EXISTS post_access_before_5;
DROP FUNCTION IF EXISTS post_at_before_2;
DROP FUNCTION IF EXISTS post_kept_before_2;
DROP FUNCTION IF EXISTS required_policy_version_before_3;
DROP FUNCTION IF EXISTS subscription_live_before_2;
DROP FUNCTION IF EXISTS withheld_at_before_2;
DROP FUNCTION write_messages(text[], text[], text[], text[], text[], timestamptz[], int, boolean);
DROP FUNCTION write_message(text, text, text, text, text, text, timestamptz, int, boolean);
DROP FUNCTION mark_messages_read(text, text, int, timestamptz);
