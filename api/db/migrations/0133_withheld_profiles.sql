-- A profile can be withheld on request, as posts, comments and campaigns (docs/decisions/114): its introduction and pictures
-- are here meanwhile, so that no reader of users finds them.
CREATE TABLE withheld_profiles (
  user_id text PRIMARY KEY REFERENCES users,
  -- the past once it is restored, until its pictures are public again
  withheld_until timestamptz NOT NULL,
  introduction text NOT NULL,
  profile_image_key text,
  background_image_key text
);
CREATE TRIGGER withheld_profiles_purge AFTER INSERT OR UPDATE OF withheld_until OR DELETE ON withheld_profiles
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'creator:user_id', '@withheld_until');
ALTER TABLE takedowns DROP CONSTRAINT takedowns_target_type_check,
  ADD CONSTRAINT takedowns_target_type_check CHECK (target_type IN ('post', 'comment', 'campaign', 'profile')) NOT VALID,
  DROP CONSTRAINT takedowns_post_check,
  ADD CONSTRAINT takedowns_post_check CHECK ((post_id IS NULL) = (target_type IN ('campaign', 'profile'))) NOT VALID;
