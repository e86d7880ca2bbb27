-- revision: 3 of 79a4ceb95be5
-- What counts as unread: notifications up to 100, without hidden and deleted ones. A page of the site reads this and
-- count_unread_messages with the user's row.
CREATE OR REPLACE FUNCTION count_unread_notifications(recipient text, at timestamptz) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*)::int FROM (
    SELECT FROM notifications n WHERE n.user_id = recipient AND n.read_at IS NULL AND notification_visible(n, at)
    LIMIT 100) unread);
END $$;
