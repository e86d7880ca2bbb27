-- The creator that an admin features at the top of the explore page; at most one row.
CREATE TABLE featured_creator (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  creator_id text NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  featured_at timestamptz NOT NULL
);
CREATE TRIGGER featured_creator_purge AFTER INSERT OR DELETE OR UPDATE ON featured_creator
  FOR EACH STATEMENT EXECUTE FUNCTION note_cache_change('now', 'creators');
