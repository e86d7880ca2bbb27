-- Words and filters of the admins' lists, saved under a name: an admin's own, deleted with the role or the account.
CREATE TABLE admin_views (
  view_id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  list text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  query jsonb NOT NULL CHECK (jsonb_typeof(query) = 'object'),
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, list, name)
);
