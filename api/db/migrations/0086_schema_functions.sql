-- The functions of api/*/sql/functions/ that this database has, in which revision (docs/decisions/140).
CREATE TABLE schema_functions (
  name text PRIMARY KEY,
  revision int NOT NULL CHECK (revision > 0),
  digest text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
