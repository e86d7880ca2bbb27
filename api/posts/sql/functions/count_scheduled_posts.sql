-- revision: 1 of dc4ef9b6b3cc
-- How many posts a creator has scheduled after `moment`. A function: within the statement of a creator's card the planner
-- expects a third of the creator's posts, and plans it again at each request.
CREATE OR REPLACE FUNCTION count_scheduled_posts(creator text, moment timestamptz) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*)::int FROM posts p WHERE p.creator_id = creator AND p.deleted_at IS NULL AND p.published_at > moment);
END $$;
