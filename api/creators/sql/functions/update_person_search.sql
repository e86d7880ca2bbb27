-- revision: 2 of ff07214bab50
-- Updates the row by which search finds a user: found by nickname and domain while active and not an admin.
CREATE OR REPLACE FUNCTION update_person_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  name text := search_fold(NEW.nickname);
  home text := search_fold(NEW.domain);
BEGIN
  IF NEW.status <> 'active' OR NEW.role = 'admin' THEN
    DELETE FROM person_search WHERE user_id = NEW.user_id;
  ELSE
    INSERT INTO person_search (user_id, squeezed, domain, folded, reach, reach_before, reach_changed_at)
      VALUES (NEW.user_id, replace(name, ' ', ''), home, concat_ws(E'\n', name, nullif(replace(name, ' ', ''), name), home),
        NEW.follower_count, NEW.follower_count, NEW.created_at)
      ON CONFLICT (user_id) DO UPDATE SET squeezed = EXCLUDED.squeezed, domain = EXCLUDED.domain, folded = EXCLUDED.folded;
  END IF;
  RETURN NULL;
END $$;
