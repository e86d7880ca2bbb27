-- phase: after
-- The triggers of one table by the names of 0152, a file for each table, so that none is locked while another is waited for.
DROP TRIGGER notifications_tell ON notifications;
CREATE TRIGGER notifications_publish AFTER INSERT ON notifications
  FOR EACH ROW WHEN (NEW.kind <> 'message') EXECUTE FUNCTION publish_notification();
DROP FUNCTION tell_notified();
