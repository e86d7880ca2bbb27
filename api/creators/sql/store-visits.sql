-- A user who was blocked, suspended or deleted since the visit is left out. In the order of the key, so that two
-- processes do not wait for each other.
INSERT INTO visits (visited_id, visitor_id, visited_on, visited_at)
SELECT v.visited_id, v.visitor_id, v.visited_on, v.visited_at
FROM unnest(:visitedIds::text[], :visitorIds::text[], :days::date[], :times::timestamptz[])
  AS v (visited_id, visitor_id, visited_on, visited_at)
WHERE creator_visible(v.visited_id, v.visitor_id) AND creator_visible(v.visitor_id, v.visited_id)
ORDER BY v.visited_id, v.visitor_id, v.visited_on
ON CONFLICT DO NOTHING
