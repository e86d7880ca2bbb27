-- revision: 1 of 12cfebe40efb
-- What counts as unread: notifications up to 100, without hidden and deleted ones. A page of the site reads this and
-- unread_messages with the user's row.
CREATE OR REPLACE FUNCTION unread_notifications(person text, moment timestamptz) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*)::int FROM (
    SELECT FROM notifications n WHERE n.user_id = person AND n.read_at IS NULL AND notification_visible(n, moment)
    LIMIT 100) unread);
END $$;
