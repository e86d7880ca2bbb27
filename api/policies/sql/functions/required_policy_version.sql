-- revision: 3 of a24de4faba66
-- The latest version in force that asks users again: who agreed to an earlier one is asked; NULL if none asks.
CREATE OR REPLACE FUNCTION required_policy_version(policy text, at timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT version FROM policy_texts WHERE kind = policy AND asks_again AND effective_at <= at ORDER BY version DESC LIMIT 1
$$;
