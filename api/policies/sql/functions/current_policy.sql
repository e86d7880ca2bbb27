-- revision: 1 of 0bcddc1e1ae5
-- The version in force at a moment: read by every request that depends on it, so that none can miss a new one.
CREATE OR REPLACE FUNCTION current_policy(asked text, moment timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT version FROM policy_texts WHERE kind = asked AND effective_at <= moment ORDER BY version DESC LIMIT 1
$$;
