-- A user's unread notifications, counted up to 100, as unread_messages counts messages. Hidden and deleted ones are not
-- counted; a page of the site reads both counts with the user's row.
CREATE FUNCTION unread_notifications(person text, moment timestamptz) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*)::int FROM (
    SELECT FROM notifications n WHERE n.user_id = person AND n.read_at IS NULL AND notification_visible(n, moment)
    LIMIT 100) unread);
END $$;
