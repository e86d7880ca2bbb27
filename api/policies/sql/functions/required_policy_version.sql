-- revision: 2 of 04106aa2d336
-- The latest version in force that asks users again: who agreed to an earlier one is asked; NULL if none asks.
CREATE OR REPLACE FUNCTION required_policy_version(policy text, moment timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT version FROM policy_texts WHERE kind = policy AND asks_again AND effective_at <= moment ORDER BY version DESC LIMIT 1
$$;
