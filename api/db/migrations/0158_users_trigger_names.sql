-- phase: after
-- The triggers of one table by the names of 0152, a file for each table, so that none is locked while another is waited for.
DROP TRIGGER users_keep_search ON users;
CREATE TRIGGER users_update_search AFTER INSERT OR UPDATE OF nickname, domain, status, role ON users
  FOR EACH ROW EXECUTE FUNCTION update_person_search();
DROP TRIGGER users_tell_consent_withdrawn ON users;
CREATE TRIGGER users_publish_consent_withdrawn AFTER UPDATE OF capture_consent_version ON users
  FOR EACH ROW WHEN (OLD.capture_consent_version IS NOT NULL AND NEW.capture_consent_version IS NULL) EXECUTE FUNCTION publish_consent_withdrawn();
DROP FUNCTION keep_person_search();
DROP FUNCTION tell_consent_withdrawn();
