-- revision: 1 of e57cde05c17e
-- The last version in force that asks again: a user who agreed to an earlier one is asked; NULL if none does.
CREATE OR REPLACE FUNCTION last_asking_policy(asked text, moment timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT version FROM policy_texts WHERE kind = asked AND asks_again AND effective_at <= moment ORDER BY version DESC LIMIT 1
$$;
