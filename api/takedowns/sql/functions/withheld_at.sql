-- revision: 1 of 985b79bbfb6c
-- Until when content is withheld, NULL where it is not withheld at `moment`.
CREATE OR REPLACE FUNCTION withheld_at(until timestamptz, moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN until > moment THEN until END
$$;
