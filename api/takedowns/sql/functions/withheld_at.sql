-- revision: 2 of a9f8ff213a70
-- Until when content is withheld, NULL where it is not withheld at `at`.
CREATE OR REPLACE FUNCTION withheld_at(until timestamptz, at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN until > at THEN until END
$$;
