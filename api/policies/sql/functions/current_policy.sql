-- revision: 2 of 15f20f311a80
-- The version in force at a moment: read by every request that depends on it, so that none can miss a new one.
CREATE OR REPLACE FUNCTION current_policy(asked text, at timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT version FROM policy_texts WHERE kind = asked AND effective_at <= at ORDER BY version DESC LIMIT 1
$$;
