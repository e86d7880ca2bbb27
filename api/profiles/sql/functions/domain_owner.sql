-- revision: 2 of 49e69b0cfe00
-- Whose address `wanted` is at `at`: their present one, or a former one that is still reserved.
CREATE OR REPLACE FUNCTION domain_owner(wanted text, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT user_id FROM (
    SELECT user_id, 1 AS rank FROM users WHERE domain = wanted
    UNION ALL SELECT user_id, 2 FROM former_domains WHERE domain = wanted AND held_until > at
  ) owners ORDER BY rank LIMIT 1
$$;
