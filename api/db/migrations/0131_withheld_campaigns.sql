-- A campaign can be withheld on request, as posts and comments (docs/decisions/114); its case belongs to no post.
ALTER TABLE campaigns ADD COLUMN withheld_until timestamptz;
CREATE OR REPLACE TRIGGER campaigns_purge AFTER UPDATE OF title, body, image_key, goal_won, needs_delivery, opens_at, closes_at,
  edited_at, taken_down_at, withheld_until ON campaigns
  FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'campaign:campaign_id', 'creator:creator_id', 'campaigns', '@opens_at',
    '@closes_at', '@withheld_until');
ALTER TABLE takedowns ALTER COLUMN post_id DROP NOT NULL,
  DROP CONSTRAINT takedowns_target_type_check,
  ADD CONSTRAINT takedowns_target_type_check CHECK (target_type IN ('post', 'comment', 'campaign')) NOT VALID,
  ADD CONSTRAINT takedowns_post_check CHECK ((post_id IS NULL) = (target_type = 'campaign')) NOT VALID;
