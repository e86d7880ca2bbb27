-- The codes really sent in the last hour; refused and repeated requests left no row.
WITH sent AS (
  SELECT email = :email AS same_address, network IS NOT DISTINCT FROM :network AS same_network, network, created_at
  FROM email_codes WHERE (email = :email OR network = :network) AND created_at > :since
) SELECT
  count(*) FILTER (WHERE same_address AND same_network)::int AS pair,
  count(*) FILTER (WHERE same_network)::int AS network,
  count(*) FILTER (WHERE same_address)::int AS address,
  (count(DISTINCT network) FILTER (WHERE same_address))::int AS networks,
  EXISTS (SELECT FROM known_networks k JOIN users u USING (user_id)
    WHERE u.email = :email AND k.network = :network) AS known,
  min(created_at) AS oldest
FROM sent
