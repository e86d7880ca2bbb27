-- revision: 3 of ff9385d81203
-- How many posts a creator has scheduled after `at`. A function with a generic plan: the planner expects a third of the
-- creator's posts, and would plan the statement, or that of the card, again at each execution.
CREATE OR REPLACE FUNCTION count_scheduled_posts(creator text, at timestamptz) RETURNS int LANGUAGE plpgsql STABLE
 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (SELECT count(*)::int FROM posts p WHERE p.creator_id = creator AND p.deleted_at IS NULL AND p.published_at > at);
END $$;
