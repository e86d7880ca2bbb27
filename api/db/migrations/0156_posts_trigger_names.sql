-- phase: after
-- The triggers of one table by the names of 0152, a file for each table, so that none is locked while another is waited for.
DROP TRIGGER posts_keep_search ON posts;
CREATE TRIGGER posts_update_search AFTER INSERT OR UPDATE OF body, visibility, published_at, deleted_at ON posts
  FOR EACH ROW EXECUTE FUNCTION update_post_search();
DROP TRIGGER posts_keep_tags ON posts;
CREATE TRIGGER posts_update_tags AFTER UPDATE OF tags, visibility, min_plan_id, published_at, deleted_at ON posts
  FOR EACH ROW WHEN (NEW.tags <> '{}' OR OLD.tags <> '{}') EXECUTE FUNCTION update_post_tags();
DROP TRIGGER posts_keep_tags_of_new ON posts;
CREATE TRIGGER posts_update_tags_of_new AFTER INSERT ON posts
  FOR EACH ROW WHEN (NEW.tags <> '{}') EXECUTE FUNCTION update_post_tags();
DROP FUNCTION keep_post_search();
DROP FUNCTION keep_post_tags();
