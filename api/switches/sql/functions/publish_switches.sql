-- revision: 1 of cad04d0ffef8
-- Every process reads the table again.
CREATE OR REPLACE FUNCTION publish_switches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('switches_changed', 'all');
  RETURN NULL;
END $$;
