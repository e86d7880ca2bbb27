-- revision: 1 of 332968569db6
-- Whose address `wanted` is at `moment`: their present one, or a former one that is still reserved.
CREATE OR REPLACE FUNCTION domain_owner(wanted text, moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT user_id FROM (
    SELECT user_id, 1 AS rank FROM users WHERE domain = wanted
    UNION ALL SELECT user_id, 2 FROM former_domains WHERE domain = wanted AND held_until > moment
  ) owners ORDER BY rank LIMIT 1
$$;
