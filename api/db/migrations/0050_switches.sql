-- What an admin has switched off (docs/decisions/107). A name without a row is on.
CREATE TABLE switches (
  name text PRIMARY KEY,
  is_off boolean NOT NULL,
  changed_by text NOT NULL REFERENCES users,
  changed_at timestamptz NOT NULL,
  reason text NOT NULL
);

-- Every process reads the table again.
CREATE FUNCTION publish_switches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('switches_changed', 'all');
  RETURN NULL;
END $$;
CREATE TRIGGER switches_changed AFTER INSERT OR UPDATE OR DELETE ON switches
  FOR EACH STATEMENT EXECUTE FUNCTION publish_switches();
