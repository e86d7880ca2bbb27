-- revision: 1 of 90015e64d811
-- Whether `visitor` (NULL for a guest) is recorded as a visitor of `visited` on a civil day in Seoul. A function, so that a
-- card's statement has the same plan for guests and fans.
CREATE OR REPLACE FUNCTION visit_recorded(visited text, visitor text, day date) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM visits v WHERE v.visited_id = visited AND v.visitor_id = visitor AND v.visited_on = day);
END $$;
