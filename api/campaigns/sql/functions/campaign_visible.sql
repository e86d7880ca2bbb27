-- revision: 2 of 720a7238af7d
-- Whether `viewer` may know of a campaign: its creator always, others once it has opened, unless it was taken down.
CREATE OR REPLACE FUNCTION campaign_visible(c campaigns, viewer text, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT c.creator_id IS NOT DISTINCT FROM viewer
    OR (c.opens_at <= at AND c.taken_down_at IS NULL AND creator_visible(c.creator_id, viewer))
$$;
